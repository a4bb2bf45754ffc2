import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { readInlineText } from '../../extraction/inline.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import type { Condition, RuleDefinition, ScopeDefinition } from '../rulebook/definitions.ts';
import { filling, smallClassifier } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const classifiers = [
  smallClassifier('wow 8 yawn -8 hurry 0 best 0 win 0', {
    themes: {
      urgency: '<bias> -2 hurry 12',
      comparison: '<bias> -2 best 12',
      guarantee: '<bias> -2 win 3',
    },
  }),
];
const likely = rule('likely', {
  severity: 'MEDIUM',
  demand: {
    kind: 'classified',
    least: 0.5,
    beside: 0.5,
    themes: ['urgency', 'comparison', 'guarantee'],
    met: { guarantee: { concept: 'disclosure.odds' }, comparison: { concept: 'disclosure.odds', at: 'opening' } },
  },
  recommendations: { urgency: 'Give them time.' },
  rationales: { urgency: 'It hurries people.' },
  instead: { urgency: 'Take your time.' },
});
const best = rule('best', { theme: 'comparison', demand: { kind: 'forbid', what: { concept: 'claim.best' } } });
const concepts = [
  claim('claim.best', ['the best']),
  claim('claim.win', ['win']),
  claim('claim.never', ['never']),
  claim('disclosure.odds', ['odds of winning'], { kind: 'disclosure' }),
];
/** Asks for winning, so that it is looked for. */
const asking = rule('asking', {
  demand: { kind: 'forbid', what: { all: [{ concept: 'claim.win' }, { concept: 'claim.never' }] } },
});
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
/** Of a longer sentence two words are a small part. */
const more = ` ${filling} ${filling}`;
const findingsOf = (text: string) =>
  review(readPlainText(`${text}\n\n${filling}.`), context, {
    ...smallRulebook(concepts, [likely, best, asking]),
    classifiers: classifiers.map(classifierOf),
  }).findings;
const themesOf = (text: string): string[] => findingsOf(text).map(({ theme }) => theme);

describe('a promotion that reads like those in breach', () => {
  it('gets the likeliest theme where no rule can be named, and others only where they are likely', () => {
    assert.deepEqual(themesOf('Wow, win.'), ['guarantee']);
    assert.deepEqual(themesOf('Wow, hurry, win.'), ['urgency']);
    assert.deepEqual(themesOf('Wow. Best of it. Hurry, win.').sort(), ['comparison', 'urgency']);
  });

  it("is not told by words of somebody else's that it refutes", () => {
    const refuted: ScopeDefinition = {
      scope: 'mentioned',
      language: 'en',
      cues: [{ patterns: ['that is fake'], except: [], covers: 'quotations', reach: 1, lists: false }],
      stops: [],
      joins: { patterns: [], except: [], anew: [] },
    };
    const rulebook = {
      ...smallRulebook(concepts, [likely, best, asking], [refuted]),
      classifiers: classifiers.map(classifierOf),
    };
    const told = (text: string) => review(readPlainText(`${text}\n\n${filling}.`), context, rulebook).findings.length;
    assert.equal(told('“Wow, hurry, win.” That is fake.'), 0);
    assert.equal(told('Wow, hurry, win. That is fake.'), 1);
    assert.equal(told('“Wow, hurry, win.” That is that.'), 1);
  });

  it('is told by theme what to write instead', () => {
    assert.deepEqual(
      findingsOf('Wow. Best of it. Hurry, win.').map(({ theme, suggestion }) => [theme, suggestion]),
      [
        ['comparison', undefined],
        ['urgency', 'Take your time.'],
      ],
    );
  });

  it('gets no theme of something that is missing where it is there', () => {
    assert.deepEqual(themesOf('Wow, win. Odds of winning below.'), []);
  });

  it('gets it all the same where it is there and not in its place', () => {
    assert.deepEqual(themesOf('Odds of winning below. Wow, best.'), []);
    assert.deepEqual(themesOf(`Wow, best. ${filling}, ${filling}, ${filling}. Odds of winning below.`), ['comparison']);
  });

  it('is told once about one sentence, under its likeliest theme', () => {
    assert.equal(themesOf('Wow, best, hurry, win.').length, 1);
  });

  it('gets, beside rules that can be named, only what none of them is about', () => {
    assert.deepEqual(themesOf('Wow, the best, win.'), ['comparison']);
    assert.deepEqual(themesOf('Wow, the best. Hurry to win.'), ['comparison', 'urgency']);
  });

  it('is told of a sentence in which a rule that can be named is broken only where it is very likely', () => {
    const raisedOf = (text: string, hurry: number): string[] =>
      review(readPlainText(`${text}\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [likely, best, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({
            ...one,
            themes: { ...one.themes, urgency: `<bias> -2 hurry ${hurry}` },
          }),
        ),
      })
        .findings.map(({ theme }) => theme)
        .filter((theme) => theme === 'urgency');
    assert.deepEqual(raisedOf(`Wow, hurry, the best${more}.`, 12), []);
    assert.deepEqual(raisedOf(`Wow, hurry, the best${more}.`, 40), ['urgency']);
    assert.deepEqual(raisedOf('Wow, hurry, the best.', 40), []);
    assert.deepEqual(raisedOf('Wow, hurry. The best.', 12), ['urgency']);
  });

  it('is told once of a sentence that promises health of a food, however likely the other of the two themes is', () => {
    const health = { ...likely, demand: { ...likely.demand, themes: ['health', 'urgency'] } } as typeof likely;
    const raisedBeside = (theme: string): string[] =>
      review(readPlainText(`Wow, hurry, the best${more}.\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [health, { ...best, theme }, asking]),
        classifiers: classifiers.map((one) => classifierOf({ ...one, themes: { health: '<bias> -2 hurry 40' } })),
      })
        .findings.map((finding) => finding.theme)
        .sort();
    assert.deepEqual(raisedBeside('comparison'), ['comparison', 'health']);
    assert.deepEqual(raisedBeside('food'), ['food']);
  });

  it('is not told again of what a rule found that yielded to another', () => {
    const hurried = rule('hurried', {
      theme: 'urgency',
      yieldsTo: ['comparison'],
      demand: { kind: 'forbid', what: { concept: 'claim.best' } },
    });
    const { findings } = review(readPlainText(`Wow, the best. Hurry to win.\n\n${filling}.`), context, {
      ...smallRulebook(concepts, [likely, best, hurried, asking]),
      classifiers: classifiers.map(classifierOf),
    });
    assert.deepEqual(
      findings.map(({ theme }) => theme),
      ['comparison'],
    );
  });

  it('is not told to lack prescribed words where a rule asks for the risk warning that they are', () => {
    const lacking = { ...likely, demand: { ...likely.demand, themes: ['mandated-wording'] } } as typeof likely;
    const raisedBeside = (theme: string): string[] =>
      review(readPlainText(`Wow, the best. Hurry to win.\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [lacking, { ...best, theme }, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({ ...one, themes: { 'mandated-wording': '<bias> -2 hurry 12' } }),
        ),
      })
        .findings.map((finding) => finding.theme)
        .sort();
    assert.deepEqual(raisedBeside('comparison'), ['comparison', 'mandated-wording']);
    assert.deepEqual(raisedBeside('missing-risk-warning'), ['missing-risk-warning']);
  });

  it('weighs what breaches of its theme mostly do where it is very like them, alone or beside rules that can be named', () => {
    const severityOf = (text: string, wow: number): string | undefined =>
      review(readPlainText(`${text}\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [likely, best, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({
            ...one,
            grave: ['urgency'],
            words: one.words.replace('wow 8', `wow ${wow}`),
          }),
        ),
      }).findings.find(({ theme }) => theme === 'urgency')?.severity;
    assert.equal(severityOf('The best. Wow, hurry to win.', 20), 'HIGH');
    assert.equal(severityOf('The best. Wow, hurry to win.', 3), 'MEDIUM');
    assert.equal(severityOf('Wow, hurry to win.', 20), 'HIGH');
    assert.equal(severityOf('Wow, hurry to win.', 4), 'MEDIUM');
  });

  it('is a likely breach that a person must look at, where no rule names one', () => {
    const noteOf = (text: string): string =>
      review(readPlainText(`${text}\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [likely, { ...best, severity: 'HIGH' }, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({ ...one, grave: ['urgency'], words: one.words.replace('wow 8', 'wow 20') }),
        ),
      }).overallAssessment;
    assert.match(noteOf('Wow, hurry to win.'), /must not run before a person has looked at it\. What decides it: /);
    assert.match(noteOf('The best. Wow, hurry to win.'), /must not run as it is\. What decides it: [^;]*; [^;]*\.$/);
  });

  it('is told why that theme matters, what to do about it, and by which words', () => {
    const [finding] = findingsOf('Wow. Hurry to win.');
    assert.equal(finding?.recommendation, 'Give them time.');
    assert.equal(finding?.places[0]?.quote, 'Hurry to win');
    assert.match(
      finding?.rationale ?? '',
      /^It hurries people\. What speaks for it: .*“hurry”.* No rule that names a fault/,
    );
  });

  it('says that no rule tells of a fault only where none does', () => {
    const { findings } = review(readPlainText(`The best. Wow, hurry to win.\n\n${filling}.`), context, {
      ...smallRulebook(concepts, [likely, best, asking]),
      classifiers: classifiers.map((one) => classifierOf({ ...one, words: one.words.replace('wow 8', 'wow 20') })),
    });
    const urgency = findings.find(({ theme }) => theme === 'urgency');
    assert.match(urgency?.rationale ?? '', /\. A person should look/);
    assert.doesNotMatch(urgency?.rationale ?? 'No rule', /No rule/);
  });

  it('is told by the signs of its manner that speak for it, too', () => {
    const heard = classifiers.map((one) => ({ ...one, words: `${one.words} <exclaims> 1 <shouts> -1 <pictures> 1` }));
    const reasonOf = (text: string): string | undefined =>
      review(readPlainText(`${text}\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [likely, asking]),
        classifiers: heard.map(classifierOf),
      }).findings[0]?.rationale;
    assert.match(reasonOf('Wow! HURRY to win.') ?? '', /“hurry”[^;.]*; and how it is written: exclamation marks\. /i);
    assert.doesNotMatch(reasonOf('Wow. Hurry to win.') ?? 'how it is written', /how it is written/);
  });

  it('is quoted from the stretch that speaks most for a breach, whatever stands elsewhere', () => {
    const text = 'Hurry, wow, win of to as at by on if.\n\nHurry, deal, win so or in he she we us.';
    const quoteOf = (stretches: string): string | undefined =>
      review(readPlainText(`${text}\n\n${filling}.`), context, {
        ...smallRulebook(concepts, [likely, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({
            ...one,
            stretches: { words: stretches, together: '', ofProducts: {} },
          }),
        ),
      }).findings[0]?.places[0]?.quote;
    assert.match(quoteOf('wow 9') ?? '', /^Hurry, wow/);
    assert.match(quoteOf('deal 9') ?? '', /^Hurry, deal/);
  });

  describe('whose stretches are told apart', () => {
    const apart = 'of to as at by on if so or in.';
    const raised = (text: string, stretches: string): [string, string][] =>
      review(readPlainText(text), context, {
        ...smallRulebook(concepts, [likely, best, asking]),
        classifiers: classifiers.map((one) =>
          classifierOf({
            ...one,
            stretches: {
              words: stretches,
              together: '',
              ofProducts: {},
              themes: { urgency: '<bias> -2 hurry 20', comparison: '<bias> -2 tops 20', guarantee: '<bias> -2 win 8' },
            },
            themes: { guarantee: '<bias> 0' },
          }),
        ),
      }).findings.map(({ theme, places: [place] }) => [theme, place!.quote]);

    it('gets the theme of the one that says most for a breach, and what others surely break', () => {
      const text = `Hurry, wow, win ${apart}\n\nIt tops all ${apart}`;
      assert.deepEqual(
        raised(text, 'hurry 9 tops 4').map(([theme]) => theme),
        ['urgency'],
      );
      assert.deepEqual(
        raised(text, 'hurry 9 tops 9')
          .map(([theme]) => theme)
          .sort(),
        ['comparison', 'urgency'],
      );
      assert.match(raised(text, 'hurry 4 tops 9')[0]![1], /^It tops all/);
    });

    it('gets, beside rules that can be named, what none of them is about', () => {
      const text = `The best, wow, win ${apart}\n\nHurry, we say ${apart}`;
      assert.deepEqual(
        raised(text, 'hurry 9').map(([theme]) => theme),
        ['comparison', 'urgency'],
      );
      assert.deepEqual(
        raised(text, 'hurry 1').map(([theme]) => theme),
        ['comparison'],
      );
      assert.deepEqual(
        raised(`The best, it tops, wow, win ${apart}`, 'tops 9').map(([theme]) => theme),
        ['comparison'],
      );
    });
  });

  it('is not quoted where it only says who the firm is, nor told by those words', () => {
    const firm = claim('status.firm', ['regulated firm'], { kind: 'status' });
    const named = rule('named', {
      demand: { kind: 'forbid', what: { all: [{ concept: 'status.firm' }, { concept: 'claim.never' }] } },
    });
    const telling = classifiers.map((one) => ({
      ...one,
      words: `${one.words} regulated 9 firm 9 status.firm 9 claim.win 1`,
      themes: { guarantee: '<bias> -2 win 3 regulated 9 firm 9 status.firm 9' },
    }));
    const [finding] = review(readPlainText(`A regulated firm.\n\nWin, wow.\n\n${filling}.`), context, {
      ...smallRulebook([...concepts, firm], [likely, asking, named]),
      classifiers: telling.map(classifierOf),
    }).findings;
    assert.equal(finding?.places[0]?.quote, 'Win, wow');
    assert.doesNotMatch(finding?.rationale ?? '', /“regulated firm”/);
  });

  it('is not quoted with the greeting of a letter', () => {
    const [finding] = review(readPlainText(`Dear wow hurry winners,\n\nWin, deal.\n\n${filling}.`), context, {
      ...smallRulebook(concepts, [likely, asking]),
      classifiers: classifiers.map(classifierOf),
    }).findings;
    assert.equal(finding?.places[0]?.quote, 'Win, deal');
  });

  it('is not quoted with a single word where a sentence says more', () => {
    const [finding] = review(readPlainText(`Hurry! Wow, a deal.\n\n${filling}.`), context, {
      ...smallRulebook(concepts, [likely, asking]),
      classifiers: classifiers.map(classifierOf),
    }).findings;
    assert.equal(finding?.places[0]?.quote, 'Wow, a deal');
  });

  it('is not told by words that nobody sees, nor quoted with them', () => {
    const reviewed = (html: string) =>
      review(readInlineText(`${html}<p>${filling}.</p>`), context, {
        ...smallRulebook(concepts, [likely, asking]),
        classifiers: classifiers.map(classifierOf),
      }).findings;
    assert.deepEqual(reviewed('<p hidden>Wow, hurry to win.</p><p>Come in.</p>'), []);
    const [finding] = reviewed('<p hidden>Wow, hurry to win</p><li>Wow, hurry.</li>');
    assert.equal(finding?.places[0]?.quote, 'Wow, hurry');
    assert.doesNotMatch(finding?.rationale ?? '', /“win”/);
    const kind = 'list-item';
    const parted = emptyPage(1);
    addBlock(parted, {
      kind,
      runs: [{ text: 'Wow, hurry to it ' }, { text: 'and win ', visible: false }, { text: 'so.' }],
    });
    addBlock(parted, { kind, runs: [{ text: `${filling}.` }] });
    const [within] = review({ format: 'docx', pages: [parted], unread: [] }, context, {
      ...smallRulebook(concepts, [likely, asking]),
      classifiers: classifiers.map(classifierOf),
    }).findings;
    assert.equal(within?.places[0]?.quote, 'Wow, hurry to it');
  });
});

describe('one passage of an ordinary page that surely reads like those in breach', () => {
  const ordinary = Array.from(
    { length: 60 },
    (_, at) => `w${String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26))}`,
  );
  const page = (sentence: string, wow: number, other = -0.9) => {
    const line = (from: number): string => `${ordinary.slice(from, from + 13).join(' ')}.`;
    return review(readPlainText([line(0), sentence, line(13), line(26), line(39)].join('\n\n')), context, {
      ...smallRulebook(concepts, [likely, asking]),
      classifiers: classifiers.map((one) =>
        classifierOf({
          ...one,
          words: `hurry 0 best 0 win 0 to 0 wow ${wow} ${ordinary.map((word) => `${word} ${other}`).join(' ')}`,
        }),
      ),
    }).findings;
  };

  it('is told, and quoted from that passage', () => {
    const [finding] = page('Wow, hurry to win.', 45);
    assert.equal(finding?.theme, 'urgency');
    assert.equal(finding?.places[0]?.quote, 'Wow, hurry to win');
  });

  it('is not told where it does so less surely, or nothing stands out', () => {
    assert.deepEqual(page('Wow, hurry to win.', 30), []);
    assert.deepEqual(page('Hurry to win.', 45), []);
  });

  it('is not told where the page as a whole is surely in order', () => {
    assert.deepEqual(page('Wow, hurry to win.', 55, -1.3), []);
  });
});

describe("rules of a firm's own that go by likeness", () => {
  const noteOn = (text: string, rules: RuleDefinition[]) => {
    const weights = classifiers.map(classifierOf);
    const builtIn = { ...smallRulebook(concepts, [best]), classifiers: weights };
    const own = { ...smallRulebook(concepts, [...rules, { ...best, id: 'own/best' }]), classifiers: weights };
    const { overallAssessment, findings } = review(readPlainText(text), context, builtIn, own);
    return { overallAssessment, cited: findings.flatMap(({ rules: cited }) => cited.map(({ id }) => id)) };
  };
  const manyTimes = 'Wow, hurry, the best, to win. '.repeat(400);
  const both: Condition = { near: [{ concept: 'claim.win' }, { concept: 'claim.best' }], within: 'document' };
  const laborious: Record<string, RuleDefinition[]> = {
    many: Array.from({ length: 1000 }, (_, at) => ({ ...likely, id: `own/${at}` })),
    'under long conditions': Array.from({ length: 600 }, (_, at) => ({ ...likely, id: `own/${at}`, when: both })),
  };

  for (const [name, rules] of Object.entries(laborious))
    it(`are left out alone where they would take too long, which is said: ${name}`, () => {
      const long = noteOn(manyTimes, rules);
      assert.match(long.overallAssessment, /The rules of your rulebook test that go by likeness were not used/);
      assert.ok(long.cited.includes('own/best'));
    });

  it('are used where they do not', () => {
    const { overallAssessment, cited } = noteOn(`Wow, hurry. The best of it.\n\n${filling}.`, [
      { ...likely, id: 'own/likely' },
    ]);
    assert.doesNotMatch(overallAssessment, /not used/);
    assert.ok(cited.includes('own/likely'));
  });
});

describe('a promotion that reads like others', () => {
  it('gets nothing', () => {
    assert.deepEqual(themesOf('Yawn, hurry to win.'), []);
    assert.deepEqual(themesOf('Hurry.'), []);
  });
});
