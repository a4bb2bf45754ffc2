import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Document } from '../../document/model.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Condition, Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('trigger.join', ['join', 'join us']),
  claim('claim.own', ['my', 'i']),
  claim('claim.cured', ['literally gone', 'healed']),
  claim('claim.cut', [
    'monthly dividends of',
    'deposit before midnight and',
    'pay nothing for three',
    'results healed',
  ]),
  claim('claim.safe', ['is insured', 'was <money>', 'all the gains', 'relax so you']),
  claim('claim.yield', ['<percent> a year']),
  claim('claim.rate', ['<number> a month']),
  claim('claim.owed', ['you are owed', 'from <money>']),
  claim('claim.paid', ['you <percent> a year']),
  claim('claim.dear', ['loved by mums']),
  claim('claim.fees', ['fees of <money>']),
  claim('claim.much', ['as much as you like']),
  claim('claim.happy', ['grass ..3 happy hens']),
  claim('claim.stock', ['charged in our ..2 store']),
  claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' }),
];

const setting = (id: string, patterns: string[]) => claim(`context.${id}`, patterns, { kind: 'context' });
concepts.push(
  setting('burial', ['funeral']),
  setting('treat', ['weekend']),
  setting('whim', ['this weekend', 'why wait']),
);

function quotesOf(text: string | Document, demand: Demand, when?: Condition): string[] {
  const one = rule('r/one', { theme: 'other', demand, ...(when === undefined ? {} : { when }) });
  const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
  const { findings } = review(
    typeof text === 'string' ? readPlainText(text) : text,
    context,
    smallRulebook(concepts, [one]),
  );
  return findings.flatMap(({ places }) => places.map(({ quote }) => quote));
}

const warned: Demand = { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' };
const healed: Demand = { kind: 'forbid', what: { all: [{ concept: 'claim.own' }, { concept: 'claim.cured' }] } };

/** Makes a sentence too long to be quoted whole. */
const farther = ', and so on'.repeat(10);

test('an "and" between two figures, and one between hyphens, begins no clause', () => {
  const owed: Demand = { kind: 'forbid', what: { concept: 'claim.owed' } };
  assert.deepEqual(quotesOf(`If between 2007 and 2020 you are owed money${farther}.`, owed), [
    'If between 2007 and 2020 you are owed money',
  ]);
  assert.deepEqual(quotesOf(`A fixed-and-safe plan from £9${farther}.`, owed), ['A fixed-and-safe plan from £9']);
});

test('who pays is quoted with what people are paid', () => {
  const paid: Demand = { kind: 'forbid', what: { concept: 'claim.paid' } };
  assert.deepEqual(quotesOf(`We let it, we clean it and we pay you 9% a year${farther}.`, paid), [
    'we pay you 9% a year',
  ]);
});

test('where something is missing from the whole, who speaks is not quoted', () => {
  assert.deepEqual(quotesOf('Host: This show is brought to you by Sunvale Notes.', warned), [
    'This show is brought to you by Sunvale Notes',
  ]);
  assert.deepEqual(quotesOf('Subject: A second wind farm in Umbria\n\nDear Giulia', warned), [
    'A second wind farm in Umbria',
  ]);
  assert.deepEqual(quotesOf('Our promise: Nobody waits longer than a day.', warned), [
    'Our promise: Nobody waits longer than a day',
  ]);
});

test('a word that calls for what is missing is quoted with its clause', () => {
  const joining = (text: string): string[] => quotesOf(text, warned, { concept: 'trigger.join' });
  assert.deepEqual(joining('Hello. Join the Harbour Growth Plan today, it takes a minute.'), [
    'Join the Harbour Growth Plan today',
  ]);
  assert.deepEqual(joining('Join us'), ['Join us']);
  const long = `Join ${'the very long winded '.repeat(20)}plan`;
  assert.ok(joining(long)[0]!.length <= 72 && long.includes(joining(long)[0]!));
});

test('words of one fault that stand close together are one quote, and those far apart are not', () => {
  assert.deepEqual(quotesOf('Two weeks later my eczema was literally gone.', healed), [
    'Two weeks later my eczema was literally gone',
  ]);
  assert.deepEqual(quotesOf('Ask my sister. It healed.', healed), ['Ask my sister', 'It healed']);
});

test('the name of a part of a mail or script is not quoted with its words', () => {
  assert.deepEqual(quotesOf('Subject: my feet healed\n\nHello.', healed), ['my feet healed']);
  assert.deepEqual(quotesOf('FEMALE VOICE (warm): my feet healed.', healed), ['my feet healed']);
  assert.deepEqual(quotesOf('Fees: my feet healed.', healed), ['Fees: my feet healed']);
});

test('words that somebody is quoted with are not quoted with who tells of them', () => {
  assert.deepEqual(quotesOf("A poster for shoes stated 'my feet healed' above a photo.", healed), ['my feet healed']);
  assert.deepEqual(quotesOf('The text "my feet literally gone" was on screen.', healed), ['my feet literally gone']);
  assert.deepEqual(quotesOf("All of our customers' feet healed since my visit.", healed), [
    "All of our customers' feet healed since my visit",
  ]);
});

test('what a script says is seen is no part of what is said beside it', () => {
  const said = (text: string) => quotesOf(text, healed);
  assert.deepEqual(said('[on screen: join today] my knee is healed for good [shot of a car] and so on'), [
    'my knee is healed for good',
  ]);
  assert.deepEqual(said('[on screen: my knee healed] You really should try it'), ['my knee healed']);
});

test('whatever the text, a quote stands in it word for word', () => {
  const words = fc.constantFrom('join', 'my', 'i', 'healed', 'now', ',', '. ', '\n', '–', 'été', '🚀', 'us', '"');
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), (parts) => {
      const text = parts.join(' ');
      for (const quote of [...quotesOf(text, healed), ...quotesOf(text, warned, { concept: 'trigger.join' })])
        assert.ok(text.includes(quote) && quote.length <= 121, quote);
    }),
    { numRuns: 200 },
  );
});

test('a quote that breaks off is carried on to the word it leans on, and no further than its clause', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.cut' } });
  assert.deepEqual(found('Ask us about the fund, monthly dividends of 5% a year, the year round.'), [
    'monthly dividends of 5% a year',
  ]);
  assert.deepEqual(found('Deposit before midnight and the bonus is yours.'), [
    'Deposit before midnight and the bonus is yours',
  ]);
  assert.deepEqual(found('Pay nothing for three months.'), ['Pay nothing for three months']);
  assert.deepEqual(found('Monthly dividends of, well, something.'), ['Monthly dividends of']);
  assert.deepEqual(found('Results (healed in days) vary.'), ['Results (healed in days) vary']);
});

test('what is missing from the whole is told of the first words that say something', () => {
  assert.deepEqual(quotesOf('Ad. Shares in our new brewery.', warned), ['Shares in our new brewery']);
  assert.deepEqual(quotesOf('Feeling low?\n\nPut your money to work here.', warned), ['Put your money to work here']);
  assert.deepEqual(quotesOf('Buy shares.', warned), ['Buy shares']);
});

test('what is left of a clause round a few words is quoted too where it is short, without the word that ties it to the one before', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.cured' } });
  assert.deepEqual(found('It was healed for good, they say.'), ['It was healed for good']);
  assert.deepEqual(found(`They came and it healed overnight${farther}.`), ['it healed overnight']);
  assert.deepEqual(found('Not one of them was ever healed.'), ['Not one of them was ever healed']);
  assert.deepEqual(found(`Not one of the many people whom we met last year was ever healed${farther}.`), ['healed']);
  assert.deepEqual(found(`Healed is what they are when at last they go home and leave us${farther}.`), ['Healed']);
});

test('one word that is tied to another is quoted with it, and what is tied to the clause before is not', () => {
  const forbid = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.owed' } });
  assert.deepEqual(forbid(`Bricks and mortar from £900${farther}.`), ['Bricks and mortar from £900']);
  assert.deepEqual(forbid(`If you drove in May and June 2019 you are owed it${farther}.`), ['you are owed it']);
  assert.deepEqual(forbid(`Come in and we know you are owed it${farther}.`), ['you are owed it']);
  assert.deepEqual(forbid(`In June 2019 you are owed it${farther}.`), ['In June 2019 you are owed it']);
});

test('a quote that begins with its verb says of whom, and one whose phrase goes on says of what', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.safe' } });
  assert.deepEqual(found('Hello. Every coin that you keep, here or there, is insured.'), [
    'Every coin that you keep, here or there, is insured',
  ]);
  assert.deepEqual(found('A banner stated "each of your coins, new and old and all of the rest, is insured".'), [
    'each of your coins, new and old and all of the rest, is insured',
  ]);
  const farOff = `Every coin${', and one more'.repeat(10)}, is insured`;
  assert.deepEqual(found(farOff), ['is insured']);
  assert.deepEqual(found(`Boots in brown, was £40, now £30${farther}.`), ['was £40']);
  assert.deepEqual(found('You get all the gains of the hundred largest firms with none of the losses.'), [
    'You get all the gains of the hundred largest firms with none of the losses',
  ]);
  assert.deepEqual(found('Relax so you can leave all of the worrying about money to us, always.'), [
    'Relax so you can leave all of the worrying about money to us',
  ]);
});

test('a range is quoted from its lower figure', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.yield' } });
  assert.deepEqual(found(`Aim for 12–15% a year${farther}.`), ['Aim for 12–15% a year']);
  assert.deepEqual(found(`Aim for 12% - 15% a year${farther}.`), ['Aim for 12% - 15% a year']);
  assert.deepEqual(found(`Plan 12, 15% a year${farther}.`), ['15% a year']);
  assert.deepEqual(found(`Plan on\n-15% a year${farther}.`), ['-15% a year']);
  assert.deepEqual(found('+15% a year'), ['+15% a year']);
  assert.deepEqual(found('– 15% a year'), ['15% a year']);
});

const both: Demand = { kind: 'forbid', what: { all: [{ concept: 'claim.own' }, { concept: 'context.burial' }] } };
const whim: Demand = {
  kind: 'forbid',
  what: { near: [{ concept: 'context.treat' }, { concept: 'context.whim' }], within: 'sentence' },
};

test('a word that only says what it is about is not quoted beside the words that make the fault', () =>
  assert.deepEqual(quotesOf('Funeral plans. They cured my knee.', both), ['They cured my knee']));

test('two words that only together make a fault are quoted together, and the same words are not two', () => {
  assert.deepEqual(quotesOf('A weekend away, why wait?', whim), ['A weekend away, why wait']);
  assert.deepEqual(quotesOf('Pay it off this weekend.', whim), []);
});

test('a promise is quoted with what undoes it where that stands on another page', () => {
  const pages = ['Your money is insured here.', 'Opening hours.', 'We sell it, capital at risk.'].map((text, at) => {
    const page = emptyPage(at + 1, 'text');
    addBlock(page, { kind: 'paragraph', runs: [{ text }] });
    return page;
  });
  const undone = { near: [{ concept: 'claim.safe' }, { concept: 'disclosure.risk' }], within: 'document' as const };
  assert.deepEqual(quotesOf({ format: 'pdf', pages, unread: [] }, { kind: 'forbid', what: undone }), [
    'Your money is insured here',
    'We sell it, capital at risk',
  ]);
});

test('a quote that closes a bracket or a quotation begins with it', () => {
  assert.deepEqual(quotesOf('“Come along” – Bea, Hull.', { ...warned, within: 'page' }), ['“Come along” – Bea, Hull']);
  assert.deepEqual(quotesOf('[Join us] today.', warned, { concept: 'trigger.join' }), ['[Join us] today']);
  assert.deepEqual(quotesOf('[VO] Come along.', { ...warned, within: 'page' }), ['[VO] Come along']);
  assert.deepEqual(quotesOf('(Join us today.)', warned, { concept: 'trigger.join' }), ['Join us today']);
});

test('a quote that opens a quotation goes on to where it ends, if that is near', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.happy' } });
  const told = 'A film of grass and the claim “Happy hens, roaming free from dawn to dusk';
  assert.deepEqual(found(`${told}” was shown.`), [
    'A film of grass and the claim “Happy hens, roaming free from dawn to dusk”',
  ]);
  assert.deepEqual(found(`${told} and from one hedge to the other” was shown.`), [
    'A film of grass and the claim “Happy hens',
  ]);
  assert.deepEqual(found('Grass and "Happy hens, free from dawn to dusk" was shown.'), [
    'Grass and "Happy hens, free from dawn to dusk"',
  ]);
  assert.deepEqual(found('A 6" tuft of grass and happy hens, "free from dawn to dusk".'), [
    'A 6" tuft of grass and happy hens',
  ]);
  assert.deepEqual(found('A film of grass and the claim “Happy hens.”'), [
    'A film of grass and the claim “Happy hens.”',
  ]);
});

test('a word or two are quoted with their sentence where it is short and all of it is seen', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.safe' } });
  assert.deepEqual(found('Boots in brown, was £40, now £30.'), ['Boots in brown, was £40, now £30']);
  const apart = 'Ours, was £40, or these of the very best leather in three colours, was £50';
  assert.deepEqual(found(`${apart}.`), [apart]);
  assert.deepEqual(found('A poster for boots stated "was £40" above a photo.'), ['was £40']);
  assert.deepEqual(found(`Boots, was £40${farther}.`), ['was £40']);
  assert.deepEqual(found('Free delivery\nBoots in brown, was £40\nAsk in store'), ['Boots in brown, was £40']);
  assert.deepEqual(found('Boots in\nbrown, was £40'), ['Boots in\nbrown, was £40']);
  assert.deepEqual(found('Boots, was £40, in brown (both £70)'), ['Boots, was £40, in brown (both £70)']);
});

test('one word, or a short answer, is quoted with the sentence or the question before it', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.cured' } });
  assert.deepEqual(found('Both knees in a week. Healed.'), ['Both knees in a week. Healed']);
  assert.deepEqual(found('Bad knees? Literally gone!'), ['Bad knees? Literally gone']);
  assert.deepEqual(found('Bad knees? Healed (both)!'), ['Bad knees? Healed (both)']);
  assert.deepEqual(found('Come in for a chat. Literally gone!'), ['Literally gone']);
  assert.deepEqual(found('Bad knees? Healed?'), ['Healed']);
  assert.deepEqual(found('Knees healed? Sorted in a day. Call us.'), ['Knees healed? Sorted in a day']);
  assert.deepEqual(found('Knees healed? Backs? Call us.'), ['Knees healed']);
  assert.deepEqual(found(`Knees healed? ${'We say yes '.repeat(3)}.`), ['Knees healed']);
  assert.deepEqual(found('Both knees in a week.\n\nHealed.'), ['Healed']);
});

test('the name of a coin or of an account is quoted with its sign', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.cured' } });
  assert.deepEqual(found('$FROG healed my wallet.'), ['$FROG healed my wallet']);
  assert.deepEqual(found('Go on: @gloss healed my skin.'), ['@gloss healed my skin']);
});

test('a range of days or figures is quoted to its end', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.stock' } });
  assert.deepEqual(found('Charged in our Truro store 2–29 June 2025.'), ['Charged in our Truro store 2–29 June 2025']);
  assert.deepEqual(found('Charged in our store 2 – see below.'), ['Charged in our store 2']);
});

test('a clause too long to be quoted to its end is quoted up to its bracket', () => {
  const found = (text: string): string[] => quotesOf(text, { kind: 'forbid', what: { concept: 'claim.stock' } });
  assert.deepEqual(
    found('Charged in our Hull store for one week in May (and in none of our other stores at any time).'),
    ['Charged in our Hull store for one week in May'],
  );
});

test('a number that is spoken is quoted from its hundred on', () => {
  const rate: Demand = { kind: 'forbid', what: { concept: 'claim.rate' } };
  const spoken = (text: string): string => quotesOf(text, rate)[0]!;
  assert.match(spoken('We two are a hundred and eighty a month better off.'), /a hundred and eighty a month/);
  assert.match(spoken('We two are two hundred and forty a month better off.'), /two hundred and forty a month/);
  assert.match(spoken(`We are${' very'.repeat(20)} happy with a race and eighty a month.`), /^eighty/);
});

test('a range is quoted with what stands before it, and figures and pairs that an "and" or "or" ties are not parted', () => {
  const owed: Demand = { kind: 'forbid', what: { concept: 'claim.owed' } };
  const rate: Demand = { kind: 'forbid', what: { concept: 'claim.rate' } };
  const dear: Demand = { kind: 'forbid', what: { concept: 'claim.dear' } };
  assert.deepEqual(quotesOf(`Borrow £1,000–£15,000 from £9${farther}.`, owed), ['Borrow £1,000–£15,000 from £9']);
  assert.deepEqual(quotesOf(`You get four or five a month${farther}.`, rate), ['You get four or five a month']);
  const much: Demand = { kind: 'forbid', what: { concept: 'claim.much' } };
  assert.deepEqual(quotesOf('Get it for £45 and stream, game and scroll as much as you like on it.', much), [
    'scroll as much as you like on it',
  ]);
  assert.deepEqual(quotesOf(`Loved by mums up and down the country${farther}.`, dear), [
    'Loved by mums up and down the country',
  ]);
});

test('an address before what is said is not quoted with it', () => {
  const cured: Demand = { kind: 'forbid', what: { concept: 'claim.cured' } };
  assert.deepEqual(quotesOf(`Go to fair.example/7fq feet healed${farther}.`, cured), ['feet healed']);
  assert.deepEqual(quotesOf(`See www.fair.example feet healed${farther}.`, cured), ['feet healed']);
  assert.deepEqual(quotesOf(`His/her feet healed${farther}.`, cured), ['His/her feet healed']);
});

test('the one word that begins a sentence is quoted with what an "and" ties to it', () => {
  const owed: Demand = { kind: 'forbid', what: { concept: 'claim.fees' } };
  assert.deepEqual(quotesOf(`Taxes and fees of £9 apply${farther}.`, owed), ['Taxes and fees of £9 apply']);
  assert.deepEqual(quotesOf(`Taxes in June and fees of £9 apply${farther}.`, owed), ['fees of £9 apply']);
});

test('an "and" that ties what is quoted to other words is not quoted', () => {
  const safe: Demand = { kind: 'forbid', what: { concept: 'claim.safe' } };
  assert.deepEqual(quotesOf('And all of your money is insured.', safe), ['all of your money is insured']);
});

test('what cannot be read, or is folded away, is quoted by its sentence', () => {
  const quoted = (run: { contrast?: number; onDemand?: boolean }, prominence: object): string[] => {
    const page = emptyPage(1, 'image');
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'Your capital is at risk.', source: 'ocr' }] });
    addBlock(page, {
      kind: 'paragraph',
      runs: [
        { text: 'With this fund capital at risk means that you may get back less. Call us.', source: 'ocr', ...run },
      ],
    });
    const demand: Demand = { kind: 'prominence', of: ['disclosure.risk'], prominence };
    const document = { format: 'image', pages: [page], unread: [] };
    const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
    const { findings } = review(document, context, smallRulebook(concepts, [rule('r/seen', { demand })]));
    return findings.flatMap(({ places }) => places.map(({ quote }) => quote));
  };
  const sentence = 'With this fund capital at risk means that you may get back less';
  assert.deepEqual(quoted({ contrast: 1.4 }, { contrast: 3 }), [sentence]);
  assert.deepEqual(quoted({ onDemand: true }, { notOnlyIn: ['folded'] }), [sentence]);
  assert.deepEqual(quoted({}, { contrast: 3, notOnlyIn: ['folded'] }), []);
});
