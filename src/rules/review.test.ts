import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage, type RunInput } from '../document/builder.ts';
import type { Document } from '../document/model.ts';
import { readPlainText } from '../document/plain-text.ts';
import { review, reviewing } from './review.ts';
import type { RuleDefinition } from './rulebook/definitions.ts';
import { claim, rule, smallRulebook } from './testing/small-rulebook.ts';
import type { ReviewContext } from './types.ts';

const context: ReviewContext = {
  jurisdictions: ['gb'],
  products: [['shares', 'investments']],
  channels: [['email']],
  reviewDate: '2026-11-20',
};
const concepts = [
  claim('claim.guarantee', ['guaranteed ..2 return'], { unless: ['negated', 'denied', 'quoted'] }),
  claim('claim.free', ['free'], { except: ['risk-free'] }),
  claim('claim.past', ['up <percent>']),
  claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure', unless: ['negated'] }),
];
const found = (text: string | Document, rules: RuleDefinition[], extra: Partial<ReviewContext> = {}) =>
  review(
    typeof text === 'string' ? readPlainText(text) : text,
    { ...context, ...extra },
    smallRulebook(concepts, rules),
  );

/** What stands in every sentence of a long text, and rules that compare all of it. */
const laboured = [
  claim('claim.wumpus', ['wumpus']),
  claim('claim.gromit', ['gromit']),
  claim('claim.offer', ['<money> each <number> for <money>']),
];
const [wumpus, gromit] = [{ concept: 'claim.wumpus' }, { concept: 'claim.gromit' }];
const many = (count: number, demand: RuleDefinition['demand']): RuleDefinition[] =>
  Array.from({ length: count }, (_, at) => rule(`r/${at}`, { demand }));
const laborious: Record<string, RuleDefinition[]> = {
  near: many(200, { kind: 'forbid', what: { near: [wumpus, gromit], within: 'document' } }),
  all: many(100, { kind: 'forbid', what: { all: Array(50).fill({ any: [gromit, wumpus] }) } }),
  pairs: many(30, {
    ...{ kind: 'contradiction', echoes: [], toldWith: [], heads: [], ofOthers: [] },
    pairs: Array(200).fill(['claim.wumpus', 'claim.gromit']),
  }),
  breaches: many(200, { kind: 'numbers', check: 'multibuy', settings: { offer: 'claim.offer' } }),
};

const prescribing = (id: string, text: string): RuleDefinition => {
  const texts = [{ text, language: 'en', channels: ['any'] }];
  return rule(id, { demand: { kind: 'wording', texts, tolerance: 0.9 } });
};
const quotes = (...args: Parameters<typeof found>) =>
  found(...args).findings.flatMap((finding) => finding.places.map((place) => place.quote));

/** A page that holds words which nobody sees, above those that are seen. */
function withHidden(hidden: string, seen: string | undefined, look: Partial<RunInput> = {}): Document {
  const page = emptyPage(1);
  addBlock(page, {
    kind: 'paragraph',
    runs: [{ text: hidden, visible: false, hiddenBecause: 'It is white on white.', ...look }],
  });
  if (seen !== undefined) addBlock(page, { kind: 'paragraph', runs: [{ text: seen }] });
  return { format: 'html', pages: [page], unread: [] };
}

const noGuarantee = rule('r/guarantee', {
  theme: 'guarantee',
  demand: { kind: 'forbid', what: { concept: 'claim.guarantee' } },
});
const warn = (within: 'document' | 'block' | 'page') =>
  rule('r/warn', {
    theme: 'balance',
    when: { concept: 'claim.past' },
    demand: { kind: 'require', disclosure: ['disclosure.risk'], within },
  });

describe('what must not be said', () => {
  it('is a finding wherever it is said, once with every place', () => {
    const { findings } = found('Guaranteed returns.\n\nMore guaranteed high returns.', [noGuarantee]);
    assert.deepEqual(
      findings.map(({ places }) => places.map(({ quote }) => quote)),
      [['Guaranteed returns', 'More guaranteed high returns']],
    );
  });
  it('is none where it is denied, negated inside or before, or quoted', () => {
    for (const text of [
      'Returns? Not guaranteed returns.',
      'There are no guaranteed returns here.',
      'They said "guaranteed returns".',
      'Guaranteed, never, a return.',
    ])
      assert.deepEqual(quotes(text, [noGuarantee]), [], text);
  });
  it('is none in a list that is denied as a whole, and one after a comma that ends the denial', () => {
    for (const text of [
      "It doesn't sell hope, offer guaranteed returns or tip shares.",
      "It doesn't sell hope, tip shares or offer guaranteed returns.",
      "It doesn't sell hope, tip shares, offer guaranteed returns, or nag.",
    ])
      assert.deepEqual(quotes(text, [noGuarantee]), [], text);
    for (const text of [
      "It won't wait, take guaranteed returns.",
      "It doesn't nag, we offer guaranteed returns or more.",
      "It doesn't nag, take guaranteed returns or your money.",
      "It doesn't nag; guaranteed returns or none.",
      "It doesn't nag, but offers shares or guaranteed returns.",
      "It doesn't nag, and after a great many quiet words of ours come guaranteed returns or none.",
    ])
      assert.equal(quotes(text, [noGuarantee]).length, 1, text);
  });
  it('can be forbidden in notes alone, also in those that only a sign leads to', () => {
    const inNote = rule('r/note', { demand: { kind: 'forbid', what: { concept: 'claim.free', at: 'footnote' } } });
    assert.deepEqual(quotes('A free* case.\nOur best. *free of the strap', [inNote]), ['free of the strap']);
    assert.deepEqual(quotes('* free case\n* free lid', [inNote]), []);
  });
  it('is found in words that carry the number of a note, raised or not', () => {
    for (const text of [
      'A guaranteed¹ return.',
      'A guaranteed return²⁺³.',
      'A guaranteed1 return.',
      'Notes: 1Guaranteed return.',
    ])
      assert.equal(quotes(text, [noGuarantee]).length, 1, text);
    assert.deepEqual(quotes('Up 8%¹, guaranteed² return.', [noGuarantee]), ['Up 8%¹, guaranteed² return']);
    assert.equal(quotes('Up 8%¹ in a year.', [warn('document')]).length, 1);
  });

  it('cites each product and channel of the promotion that the rule applies to', () => {
    const { findings } = found(
      'Guaranteed returns',
      [{ ...noGuarantee, applies: { ...noGuarantee.applies, products: ['investments'] } }],
      {
        products: [
          ['shares', 'investments'],
          ['retail', 'consumer'],
        ],
        channels: [['email'], ['website']],
      },
    );
    assert.deepEqual(
      findings[0]!.rules.map(({ product, channel }) => [product, channel]),
      [
        ['shares', 'email'],
        ['shares', 'website'],
      ],
    );
  });
});

describe('what must be said', () => {
  it('is missing where nothing answers the claim, and the claim is quoted', () =>
    assert.deepEqual(quotes('Up 8% this year.', [warn('document')]), ['Up 8% this year']));
  it('is missing when it is denied', () =>
    assert.deepEqual(quotes('Up 8%. There is no capital at risk.', [warn('document')]), ['Up 8%']));
  it('counts near the claim or anywhere, as the rule asks', () => {
    const far = 'Up 8% this year, as it was before.\n\nSome words.\n\nOther words.\n\nCapital at risk.';
    assert.deepEqual(quotes(far, [warn('document')]), []);
    assert.deepEqual(quotes(far, [warn('block')]), ['Up 8% this year, as it was before']);
  });
  it('does not count when nobody can see it', () => {
    const page = emptyPage(1);
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'Up 8% this year.' }] });
    addBlock(page, {
      kind: 'paragraph',
      runs: [{ text: 'Capital at risk.', visible: false, hiddenBecause: 'white on white' }],
    });
    assert.deepEqual(quotes({ format: 'html', pages: [page], unread: [] }, [warn('document')]), ['Up 8% this year']);
  });
  it('must be large enough beside the claim where the rule says so, and the measure is told', () => {
    const page = emptyPage(1);
    addBlock(page, { kind: 'heading', runs: [{ text: 'Up 8% this year', size: 0.1 }] });
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'Capital at risk', size: 0.02 }] });
    const demanding = {
      ...warn('document'),
      demand: {
        kind: 'require' as const,
        disclosure: ['disclosure.risk'],
        within: 'document' as const,
        prominence: { minimumSize: 0.5 },
      },
    };
    const { findings } = found({ format: 'png', pages: [page], unread: [] }, [demanding]);
    assert.match(findings[0]!.rationale, /20% of the size of the claim, and at least 50% is needed/);
  });
  it('without a trigger points at the first words', () => {
    const always = rule('r/always', {
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    });
    assert.deepEqual(quotes('Shares for everyone. Join today.', [always]), ['Shares for everyone']);
  });
  it('without a trigger does not point at what a script has people do, but at what it shows', () => {
    const always = rule('r/always', {
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    });
    const quoted = (scene: string) => quotes(`${scene}\n\nShares for everyone. Join today.`, [always]);
    assert.deepEqual(quoted('[Kettle clicks. Two sisters sit at a table.]'), ['Shares for everyone']);
    assert.deepEqual(quoted('[On screen: Own a part of it]'), ['On screen: Own a part of it']);
  });

  it('without a trigger does not point at the greeting of a letter, where more is said', () => {
    const always = rule('r/always', {
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    });
    for (const greeting of ['Guten Tag Frau Professor Zbinden', 'Dear Ms van den Berg,', 'Chère Madame de La Tour,'])
      assert.deepEqual(quotes(`${greeting}\n\nShares for everyone. Join today.`, [always]), ['Shares for everyone']);
    assert.deepEqual(quotes('Hello to 5% on savings', [always]), ['Hello to 5% on savings']);
    assert.deepEqual(quotes('Dear Ms van den Berg,', [always]), ['Dear Ms van den Berg']);
  });
});

describe('prescribed words', () => {
  const wording = rule('r/wording', {
    theme: 'mandated-wording',
    demand: {
      kind: 'wording',
      texts: [
        {
          text: "Don't invest unless you're prepared to lose all the money you invest.",
          language: 'en',
          channels: ['any'],
        },
      ],
      tolerance: 0.9,
    },
  });
  it('are enough as they are', () =>
    assert.deepEqual(
      quotes('Buy. Don’t invest unless you’re prepared to lose all the money you invest.', [wording]),
      [],
    ));
  it('that were changed are quoted, with the words the law prescribes', () => {
    const { findings } = found("Buy. Don't invest unless you can afford to lose some of the money you put in.", [
      wording,
    ]);
    assert.match(findings[0]!.rationale, /this differs/);
    assert.match(findings[0]!.places[0]!.quote, /^Don't invest/);
  });
  it('with another figure are others, however alike the rest', () => {
    const protection = { text: 'Deposits are protected up to £120,000 by the Financial Services Compensation Scheme.' };
    const protectedUpTo = rule('r/fscs', {
      demand: { kind: 'wording', texts: [{ ...protection, language: 'en', channels: ['any'] }], tolerance: 0.8 },
    });
    assert.deepEqual(quotes(protection.text, [protectedUpTo]), []);
    assert.match(quotes(protection.text.replace('120', '85'), [protectedUpTo])[0]!, /£85,000/);
  });
  it('that are missing are shown', () =>
    assert.match(found('Buy now.', [wording]).findings[0]!.rationale, /prescribed words are/));
});

describe('the review as a whole', () => {
  it('gives the same answer again, byte for byte', () => {
    const twice = () => JSON.stringify(found('Guaranteed returns. Up 8%. Free.', [noGuarantee, warn('block')]));
    assert.equal(twice(), twice());
  });
  it('takes a step for each sentence, each rule and each finding it compares, so that others are answered in between', () => {
    const rules = many(60, { kind: 'forbid', what: wumpus });
    const text = (sentences: number) =>
      readPlainText('No wumpus. '.repeat(sentences) + 'A gromit is a gromit. '.repeat(200));
    const stepsOf = (document: Document, demanded: RuleDefinition[]) =>
      [...reviewing(document, context, smallRulebook(laboured, demanded))].length;
    const least = stepsOf(text(0), []);
    assert.ok(least >= 200, String(least));
    assert.ok(stepsOf(text(0), rules) - least < rules.length, 'rules that nothing calls for take no step');
    const judgedAndCompared = stepsOf(text(1), rules) - stepsOf(text(1), []);
    assert.ok(judgedAndCompared >= 2 * rules.length, String(judgedAndCompared));
  });

  it('joins rules of one theme that find the same words into one issue that cites both', () => {
    const { findings } = found('Guaranteed returns', [
      noGuarantee,
      { ...noGuarantee, id: 'r/again', severity: 'MEDIUM' },
    ]);
    assert.deepEqual(
      findings.map(({ severity, rules }) => [severity, rules.map(({ id }) => id)]),
      [['HIGH', ['r/guarantee', 'r/again']]],
    );
  });
  it('judges by the rules in force on the day of the review', () => {
    const later = { ...noGuarantee, applies: { ...noGuarantee.applies, from: '2027-01-01' } };
    assert.deepEqual(quotes('Guaranteed returns', [later]), []);
    assert.deepEqual(quotes('Guaranteed returns', [later], { reviewDate: '2027-01-01' }), ['Guaranteed returns']);
  });
  it('never passes in silence what no rule is about', () => {
    const { reviewRequired, overallAssessment } = found('Hello', [
      { ...noGuarantee, applies: { ...noGuarantee.applies, jurisdictions: ['us'] } },
    ]);
    assert.equal(reviewRequired, true);
    assert.match(overallAssessment, /Nothing was checked/);
  });
  it('asks for a person when something could not be read', () => {
    const { reviewRequired, overallAssessment } = found(
      { ...readPlainText('Hello'), unread: [{ what: 'speech from 0:02 to 0:09', why: 'no engine is set up' }] },
      [noGuarantee],
    );
    assert.equal(reviewRequired, true);
    assert.match(overallAssessment, /speech from 0:02 to 0:09/);
    const why = 'It cannot be opened.';
    const other = found({ ...readPlainText('Hello'), unread: [{ what: 'Page 2', why }] }, [noGuarantee]);
    assert.match(other.overallAssessment, /Page 2: It cannot be opened\. A person/);
  });
  const forShares = {
    ...noGuarantee,
    applies: { ...noGuarantee.applies, jurisdictions: ['gb'], products: ['shares'] },
  };
  it('calls nothing in order of which no words were read, seen or heard', () => {
    const noise = { ...readPlainText('♪'), unread: [{ what: 'Speech', why: 'Nothing was understood.' }] };
    const titled = withHidden('An advert', undefined, { source: 'metadata' });
    for (const unread of [noise, titled])
      assert.match(found(unread, [forShares]).overallAssessment, /^No words could be read in it/);
    const { reviewRequired, overallAssessment } = found(withHidden('Hello and welcome.', undefined), [forShares]);
    assert.equal(reviewRequired, true);
    assert.match(
      overallAssessment,
      /^No customer sees any words in it, so nothing could be judged: it is white on white/,
    );
  });
  it('tells of hidden words that would be in breach once they are shown, and judges none of them', () => {
    const { findings, reviewRequired, overallAssessment } = found(withHidden('Guaranteed returns.', 'Hello.'), [
      forShares,
    ]);
    assert.deepEqual(findings, []);
    assert.equal(reviewRequired, true);
    assert.match(overallAssessment, /, 1 word\. .* once they are shown: “Guaranteed returns” \(it is white/);
    for (const [hidden, seen] of [
      ['Hello and welcome.', 'Hello.'],
      ['Guaranteed returns.', 'Guaranteed returns.'],
    ] as const)
      assert.doesNotMatch(found(withHidden(hidden, seen), [forShares]).overallAssessment, /once they are shown/);
  });
  it('lets hidden words excuse nothing that is seen', () => {
    const excused = claim('claim.guarantee', ['guaranteed returns'], {
      notWith: { any: ['disclosure.risk'], within: 'document' },
    });
    const rulebook = smallRulebook(
      [excused, claim('disclosure.risk', ['capital at risk'], { kind: 'disclosure' })],
      [noGuarantee],
    );
    const findingsIn = (document: Document) => review(document, context, rulebook).findings.length;
    assert.equal(findingsIn(withHidden('Capital at risk.', 'Guaranteed returns.')), 1);
    assert.equal(findingsIn(readPlainText('Capital at risk. Guaranteed returns.')), 0);
  });
  it('takes words of another concept with the same sum alone, where a concept asks for the same', () => {
    const first = claim('claim.first-price', ['first month <money>'], {
      notWith: { any: ['claim.each-price'], within: 'document', same: 'money' },
    });
    const rulebook = smallRulebook(
      [first, claim('claim.each-price', ['<money> {a, per} month'])],
      [rule('r/first', { demand: { kind: 'forbid', what: { concept: 'claim.first-price' } } })],
    );
    const findingsIn = (text: string) => review(readPlainText(text), context, rulebook).findings.length;
    assert.equal(findingsIn('First month £9.99. Every other is £9.99 a month.'), 0);
    assert.equal(findingsIn('The basic plan is £4 a month, the large one £9 a month. First month £9.'), 0);
    assert.equal(findingsIn('First month £1. Every other is £9.99 a month.'), 1);
    assert.equal(findingsIn('First month £9.99.'), 1);
  });
  it('does not read what is hidden and what is seen as one sentence', () =>
    assert.deepEqual(quotes(withHidden('Guaranteed', 'returns'), [noGuarantee]), []));
  it('leaves out a rulebook beside the built-in one whose patterns would take too long, and says so', () => {
    const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => `x${word}`);
    const pairs = words.flatMap((one) => words.map((other) => `${one} ..12 ${other}`));
    const patterns = pairs.flatMap((one) => pairs.map((other) => `${one} ..12 ${other}`));
    const hostile = smallRulebook([claim('claim.slow', patterns)], [noGuarantee]);
    const text = Array.from({ length: 20_000 }, (_, at) => words[at % words.length]).join(' ');
    const builtIn = smallRulebook(concepts, [noGuarantee]);
    const noteOn = (of: string) => review(readPlainText(of), context, builtIn, hostile).overallAssessment;
    assert.match(noteOn(text), /Your rulebook test was not used, as its patterns would take too long/);
    assert.doesNotMatch(noteOn('xa xb'), /not used/);
  });
  it('leaves out a rulebook of many single words that stand everywhere, too', () => {
    const everywhere = Array.from({ length: 140 }, (_, at) => claim(`claim.c${at}`, ['the']));
    const hostile = smallRulebook(everywhere, [noGuarantee]);
    const noteOn = (of: string) =>
      review(readPlainText(of), context, smallRulebook(concepts, [noGuarantee]), hostile).overallAssessment;
    assert.match(noteOn('the '.repeat(20_000)), /Your rulebook test was not used/);
    assert.doesNotMatch(noteOn('The one of the two.'), /not used/);
  });
  it('leaves out a rulebook whose rules would take too long over what its patterns find, and judges by the others', () => {
    for (const [name, rules] of Object.entries(laborious)) {
      const hostile = smallRulebook(laboured, rules);
      const noteOn = (of: string) =>
        review(readPlainText(of), context, smallRulebook(concepts, [noGuarantee]), hostile);
      const long = noteOn(`Guaranteed returns.\n${'wumpus gromit £4 each, 2 for £9. '.repeat(4000)}`);
      assert.match(long.overallAssessment, /test was not used, as its rules would take too long over this text/, name);
      assert.deepEqual(
        long.findings.flatMap(({ rules: cited }) => cited.map(({ id }) => id)),
        [noGuarantee.id],
      );
      assert.doesNotMatch(noteOn('A wumpus.').overallAssessment, /not used/, name);
    }
  });
  it('uses a large rulebook of a firm on a long text', () => {
    const words = 'capital may fall and rise as markets move so that you may get back less than you put in'.split(' ');
    const wording = (at: number): string =>
      Array.from({ length: 600 }, (_, word) => words[(word * (at + 1)) % words.length]).join(' ');
    const rules = Array.from({ length: 200 }, (_, at) => prescribing(`r/w${at}`, wording(at)));
    const text = `${wording(3)}. `.repeat(30);
    const { overallAssessment } = review(readPlainText(text), context, smallRulebook([]), smallRulebook([], rules));
    assert.doesNotMatch(overallAssessment, /not used/);
  });
  it('takes other senses of the words out', () =>
    assert.deepEqual(
      quotes('risk-free here. And free', [
        rule('r/free', { demand: { kind: 'forbid', what: { concept: 'claim.free' } } }),
      ]),
      ['And free'],
    ));
});
