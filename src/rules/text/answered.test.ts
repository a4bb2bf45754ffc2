import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInGrammar } from '../testing/built-in-grammars.ts';
import { statedBy } from './answered.ts';

const sayingIn =
  (language: string) =>
  (question: string, answer: string): string[] =>
    statedBy(question, answer, builtInGrammar(language))?.statements ?? [];
const saying = sayingIn('en');

describe('a question and its answer', () => {
  it('deny what is asked, as the firm says it to its reader', () => {
    assert.deepEqual(saying('Can I lose money?', 'No.'), ["you can't lose money"]);
    assert.deepEqual(saying('So, could I get back less than I put in?', 'Never!'), [
      "you couldn't get back less than you put in",
      'you could never get back less than you put in',
    ]);
    assert.ok(saying('Won’t the price go up?', 'It won’t.').includes("the price won't go up"));
    assert.ok(saying('Do you check my credit file?', 'No, never.').includes("we don't check your credit file"));
    assert.ok(saying('Are there any hidden fees?', 'None.').includes('there are no hidden fees'));
    assert.deepEqual(saying('Hidden fees?', 'None.'), ['no hidden fees']);
    assert.deepEqual(saying('Worried about losing money?', 'Don’t be.'), ["don't worry about losing money"]);
  });

  it('affirm it', () => {
    assert.ok(saying('Is my capital protected?', 'Always.').includes('your capital is protected'));
    assert.deepEqual(saying('Does it cure arthritis?', 'It does.'), ['it cure arthritis']);
    assert.ok(saying('Q: Are returns guaranteed?', 'A: Yes – every year.').includes('returns are guaranteed'));
  });

  it('never affirm what is never so', () => {
    assert.deepEqual(sayingIn('es')('¿Puedo perder dinero?', 'Nunca.'), [
      'no puedes perder dinero',
      'no se puede perder dinero',
    ]);
    assert.ok(!sayingIn('fr')('Est-ce douloureux ?', 'Jamais.').includes("c'est douloureux"));
  });

  it('deny of all no more than that it is so of all', () => {
    assert.ok(saying('Is every claim guaranteed?', 'No.').includes('not every claim is guaranteed'));
    assert.deepEqual(saying('Does everyone win?', 'No.'), ['not everyone win']);
  });

  it('say nothing where the answer takes back what it says, goes on to something else, or is none', () => {
    assert.deepEqual(saying('Can I lose money?', 'No, but your returns may fall.'), []);
    assert.deepEqual(saying('Can I lose money?', 'No. However, returns may fall.'), []);
    assert.deepEqual(saying('Is it covered?', 'Yes, if you tell us within a day.'), []);
    assert.deepEqual(saying('Is there a catch?', 'No experience is needed.'), []);
    assert.deepEqual(saying('Can I lose money?', 'As with all funds, yes.'), []);
    assert.deepEqual(saying('Why would I lose money?', 'No.'), []);
    assert.deepEqual(saying('Are there no fees?', 'There are.'), []);
    assert.deepEqual(saying('Need a hand?', 'No problem.'), []);
  });

  it('takes back a thought, or what sounds too good', () => {
    assert.deepEqual(saying('Think investing is risky?', 'Think again.'), ["investing isn't risky"]);
    assert.deepEqual(saying('Sounds too good to be true?', 'It isn’t.'), ["sounds too good it isn't"]);
    assert.deepEqual(saying('Sounds too good to be true?', 'It usually is.'), []);
    assert.deepEqual(saying('Guaranteed?', 'No investment is.'), []);
  });

  it('may tell with whom it is so', () => {
    assert.deepEqual(saying('Can I lose money?', 'With us, never.'), [
      "you can't lose money",
      'you can never lose money',
    ]);
  });

  it('is quoted to where the answer ends', () => {
    assert.equal(statedBy('Can I lose money?', 'No, never, ever.', builtInGrammar('en'))?.end, 'No'.length);
    assert.equal(
      statedBy('Can I lose money?', 'You can’t. Sleep well.', builtInGrammar('en'))?.end,
      'You can’t'.length,
    );
  });
});

const inOtherLanguages: [language: string, question: string, answer: string, statement: string][] = [
  ['de', 'Kann ich Geld verlieren?', 'Nein.', 'Sie können kein geld verlieren'],
  ['de', 'Kann ich mit dem Plan Geld verlieren?', 'Niemals!', 'Sie können nie mit dem plan geld verlieren'],
  ['de', 'Ist mein Geld sicher?', 'Immer.', 'Ihr geld ist sicher'],
  ['de', 'Versteckte Gebühren?', 'Keine.', 'keine versteckte gebuhren'],
  ['de', 'Prüfen Sie meine Schufa?', 'Nein.', 'wir prufen Ihre schufa nicht'],
  ['de', 'Angst vor Verlusten?', 'Unnötig.', 'keine Angst vor verlusten'],
  ['fr', 'Est-ce que je peux perdre de l’argent ?', 'Non.', "vous ne pouvez pas perdre de l'argent"],
  ['fr', 'Mon capital est-il garanti ?', 'Toujours.', 'votre capital est garanti'],
  ['fr', 'Le capital est-il bloqué ?', 'Non.', "le capital n'est pas bloque"],
  ['fr', 'Y a-t-il des effets secondaires ?', 'Aucun.', 'aucun effets secondaires'],
  ['fr', 'Mes économies peuvent-elles fondre ?', 'En aucun cas.', 'vos economies ne peuvent pas fondre'],
  ['fr', 'Est-ce risqué ?', 'Jamais.', "ce n'est jamais risque"],
  ['fr', 'Des frais cachés ?', 'Aucun.', 'pas de frais caches'],
  ['es', '¿Puedo perder dinero?', 'No.', 'no puedes perder dinero'],
  ['es', '¿Está garantizado mi capital?', 'Siempre.', 'tu capital esta garantizado'],
  ['es', '¿Pueden bajar mis ahorros?', 'No.', 'tus ahorros no pueden bajar'],
  ['es', '¿Hay comisiones?', 'Ninguna.', 'sin comisiones'],
  ['it', 'Posso perdere soldi?', 'No.', 'non puoi perdere soldi'],
  ['it', 'È garantito il mio capitale?', 'Sempre.', 'il tuo capitale è garantito'],
  ['it', 'Rischio di perdere?', 'Zero.', 'zero rischio di perdere'],
  ['nl', 'Kan ik geld verliezen?', 'Nee.', 'je kunt geen geld verliezen'],
  ['nl', 'Is mijn inleg veilig?', 'Altijd.', 'je inleg is veilig'],
  ['nl', 'Risico op verlies?', 'Geen.', 'geen risico op verlies'],
];

const sayingNothing: [language: string, question: string, answer: string][] = [
  ['de', 'Kann ich Geld verlieren?', 'Nein, aber der Ertrag schwankt.'],
  ['de', 'Gibt es keine Gebühren?', 'Nein.'],
  ['de', 'Ist das sicher?', 'Ja, sofern Sie bis zum Ende halten.'],
  ['fr', 'Puis-je perdre de l’argent ?', 'Non, sauf en cas de défaut.'],
  ['fr', 'Quel est le risque ?', 'Aucun conseiller ne le dira.'],
  ['es', '¿Puedo perder dinero?', 'No, salvo en caso de quiebra.'],
  ['es', '¿Quieres ganar más?', 'No lo pienses.'],
  ['it', 'Posso perdere soldi?', 'No, ma il valore può oscillare.'],
  ['it', 'Come funziona?', 'No.'],
  ['it', 'Il magnesio cura l’emicrania?', 'No.'],
  ['nl', 'Kan ik geld verliezen?', 'Nee, tenzij u eerder uitstapt.'],
  ['nl', 'Zin in meer?', 'Geen probleem.'],
];

describe('a question and its answer in another language', () => {
  for (const [language, question, answer, statement] of inOtherLanguages)
    it(`say together: ${question} ${answer}`, () => {
      assert.ok(
        sayingIn(language)(question, answer).includes(statement),
        sayingIn(language)(question, answer).join('; '),
      );
    });

  for (const [language, question, answer] of sayingNothing)
    it(`say nothing: ${question} ${answer}`, () => {
      assert.deepEqual(sayingIn(language)(question, answer), []);
    });
});
