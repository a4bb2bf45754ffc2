import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { atOnce } from '../../kernel/at-once.ts';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { smallRulebook } from '../testing/small-rulebook.ts';
import { readingPages } from './pages.ts';
import { statementsIn } from './statements.ts';

const { vocabulary } = smallRulebook([]).index;

function pagesOf(text: string, language: string): Parameters<typeof statementsIn>[0] {
  const page = emptyPage(1);
  addBlock(page, { kind: 'paragraph', language, runs: [{ text }] });
  return atOnce(readingPages({ format: 'text', pages: [page], unread: [] }, vocabulary));
}

/** What sentences are made of that say something together, and what may take a search for them long. */
const pieces: Record<string, string[]> = {
  en: [
    'Can I lose money? ',
    'No. ',
    'Myth: you can ',
    'Fact: you can’t. ',
    'Every day. ',
    'is my your ',
    'not at all ',
  ],
  de: ['Kann ich Geld verlieren? ', 'Nein. ', 'Mythos: Man kann ', 'Fakt: Bei uns nicht. ', 'Jeden Tag. ', 'ist mein '],
  fr: [
    'Puis-je perdre ? ',
    'Non. ',
    'Idée reçue : on peut ',
    'Réalité : avec nous, non. ',
    'Tous les jours. ',
    'est mon ',
  ],
  es: ['¿Puedo perder? ', 'No. ', 'Mito: se puede ', 'Realidad: con nosotros no. ', 'Todos los días. ', 'está mi '],
  it: ['Posso perdere? ', 'No. ', 'Mito: si può ', 'Realtà: con noi no. ', 'Ogni giorno. ', 'è il mio '],
  nl: ['Kan ik geld verliezen? ', 'Nee. ', 'Fabel: je kunt ', 'Feit: bij ons niet. ', 'Elke dag. ', 'is mijn '],
};
const between = ['? ', '. ', ': ', ', ', '\n', ' ', '“', '5 % ', 'Ich you ', '1'];

const characters = 1_000_000;
/** What grows with the square of the text takes minutes. */
const longest = 15_000;

for (const [language, some] of Object.entries(pieces))
  test(`what is repeated in ${language} to a million characters is read to its end, and makes no more statements than a page may`, () => {
    const units = fc.array(fc.constantFrom(...some, ...between), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(units, (chosen) => {
        const unit = chosen.join('');
        const pages = pagesOf(unit.repeat(Math.ceil(characters / unit.length)), language);
        const from = performance.now();
        const made = statementsIn(pages, builtInGrammars())?.saidBy.length ?? 0;
        assert.ok(made <= 1000, `${made} statements`);
        assert.ok(performance.now() - from < longest, `${Math.round(performance.now() - from)} ms`);
      }),
      { numRuns: 3 },
    );
  });

test('what is said in one language is not read by the grammar of another', () => {
  const said = (language: string): number =>
    statementsIn(pagesOf('Kann ich Geld verlieren? Nein.', language), builtInGrammars())?.saidBy.length ?? 0;
  assert.ok(said('de') > 0);
  assert.equal(said('en'), 0);
  assert.equal(said('pl'), 0);
});
