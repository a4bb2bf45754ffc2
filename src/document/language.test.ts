import assert from 'node:assert/strict';
import { test } from 'node:test';
import { detectLanguage, withLanguages } from './language.ts';
import { readPlainText } from './plain-text.ts';

const sentences: Record<string, string> = {
  en: 'You can withdraw your money at any time and there is no charge for it',
  de: 'Garantierte Rendite von 8 % pro Jahr. Ihr Kapital ist sicher.',
  fr: 'Rendement garanti de 8 % par an, sans aucun risque pour votre capital',
  es: 'Rentabilidad garantizada del 8 % anual sin riesgo para su capital',
  it: 'Rendimento garantito dell’8% annuo senza alcun rischio per il tuo capitale',
  nl: 'Gegarandeerd rendement van 8% per jaar zonder risico voor uw kapitaal',
  pt: 'Retorno garantido de 8% ao ano sem risco para o seu capital',
  pl: 'Gwarantowany zysk 8% rocznie bez ryzyka dla Twojego kapitału',
  sv: 'Garanterad avkastning på 8 % per år utan risk för ditt kapital',
  da: 'Garanteret afkast på 8 % om året uden risiko for din kapital',
  fi: 'Taattu 8 prosentin tuotto vuodessa ilman riskiä ja voit nostaa rahat',
  ja: '保証された利回り8％、元本保証',
  zh: '年化收益保证百分之八',
  ar: 'عائد مضمون بنسبة ثمانية',
  ru: 'Гарантированный доход 8% в год',
  el: 'Εγγυημένη απόδοση 8%',
};

for (const [language, sentence] of Object.entries(sentences)) {
  test(`a sentence in ${language} is recognised as ${language}`, () => {
    assert.equal(detectLanguage(sentence), language);
  });
}

test('a brand name alone has no language', () => {
  assert.equal(detectLanguage('Oakwell'), undefined);
  assert.equal(detectLanguage('OAKWELL GROWTH BOND 2027 ISSUE 3'), undefined);
});

test('a German paragraph on an English page keeps its own language, a short line takes the page’s', () => {
  const english = `${sentences.en}. The rate of interest may change and your savings are protected.`;
  const document = withLanguages(readPlainText(`${english}\n\n${english}\n\n${sentences.de}\n\nOakwell 2027`));
  const languages = document.pages[0]?.blocks.map((block) => block.language);
  assert.deepEqual(languages, ['en', 'en', 'de', 'en']);
});

test('English of few small words is not taken for a language that shares them, nor for that of an address', () => {
  for (const text of [
    'Enter for a chance to win a brand new car!',
    'From $11.40 a fortnight for a kitten',
    'No contract. No catch. €29 a month.',
    'No payslips, no branch visit, no TU check',
    'Haul: https://shop.example.com/a?b=U&video_id=RvK and www.example.com/o/e/a',
  ])
    assert.ok([undefined, 'en'].includes(detectLanguage(text)), text);
});

test('a line of figures with few small words is not taken for a neighbouring language', () => {
  const lines: [string, string][] = [
    [
      'es',
      'De 100 a 500 € a 30 días. ¡Atención! Tomar dinero prestado cuesta dinero. Ejemplo: 300 € a 30 días, total 345 €.',
    ],
    ['es', 'Ático a 5 minutos de la playa, 245.000 €, 92 m², 3 dorm., 2 baños, terraza a sur, garaje, trastero'],
    ['fr', 'À partir de 24 900 €, prime à la conversion non déduite. LOA 37 mois, 1er loyer 3 000 €.'],
    [
      'it',
      'Listino 23.400 €, IPT e PFU esclusi, a 20.900 € con permuta. Fino a 5 anni di garanzia a partire da gennaio.',
    ],
  ];
  for (const [language, line] of lines) assert.equal(detectLanguage(line), language, line);
});

test('a chemical formula is no word of any language', () => {
  const text = 'Energieverbrauch (kombiniert): 4,9 l/100 km; CO₂-Emissionen (kombiniert): 112 g/km; CO2-Klasse: C';
  assert.equal(detectLanguage(text), undefined);
});

const ofPages = (...texts: string[]) => {
  const pages = texts.flatMap((text, at) => readPlainText(text).pages.map((page) => ({ ...page, number: at + 1 })));
  return withLanguages({ format: 'video', pages, unread: [] }).pages.map(({ language }) => language);
};

test('captions too short to tell are in the language of the others', () => {
  assert.deepEqual(ofPages('Shots of gold', sentences.en!, 'Easy returns'), ['en', 'en', 'en']);
  assert.deepEqual(ofPages('Easy returns for all', 'From your own bank', 'This is the one'), ['en', 'en', 'en']);
});

test('captions too short to tell stay so where the others differ, or are none', () => {
  assert.deepEqual(ofPages('Easy returns', sentences.en!, sentences.de!), [undefined, 'en', 'de']);
  assert.deepEqual(ofPages('Easy returns'), [undefined]);
  assert.deepEqual(ofPages(sentences.nl!, 'Invest today', 'With us', 'And your money grows for you'), [
    'nl',
    undefined,
    undefined,
    'en',
  ]);
});
