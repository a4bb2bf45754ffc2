import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlainText } from '../document/plain-text.ts';
import { review } from '../rules/review.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { wordingsInstead } from '../rules/rulebook/wordings.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { readFolder } from './folder.ts';
import { formatMistake, loadBeside, loadFiles, loadRulebooks, RulebookRefused, testExamples } from './index.ts';
import { findingIn, spoken } from './testing/finds-in.ts';
import { rulebooksFolder } from './testing/folder.ts';

const loaded = loadRulebooks([rulebooksFolder]);

/** What the rules suggest to write, without what stands in brackets for a firm to fill in. */
const suggestions = loaded.parsed.rules.flatMap((rule) =>
  [...(rule.suggestion === undefined ? [] : [rule.suggestion]), ...wordingsInstead(rule)].map((words) => ({
    id: rule.id,
    words: words.replace(/\[[^\]]*\]/g, '[]'),
    countries: rule.applies.jurisdictions.map((slug) => slug.split('-')[0]),
  })),
);

describe('the built-in rulebooks', () => {
  test('every example of every rule and concept holds', () => {
    assert.deepEqual(testExamples(loaded.rulebook, loaded.parsed, loaded.taxonomy).map(formatMistake), []);
  });

  test('every rule has two breaches and two compliant examples', () => {
    const few = loaded.rulebook.rules.filter(
      ({ examples }) => examples.breach.length < 2 || examples.compliant.length < 2,
    );
    assert.deepEqual(
      few.map((rule) => rule.id),
      [],
    );
  });

  test('what a rule suggests leaves each figure and name of a firm to who uses it', () => {
    const prescribed =
      /£120,000 by the Financial|up to £85,000 if we fail|at \$1\.00 per share|\(EU\) 2019\/2088|up to £20,000 in a tax year/;
    const filled = suggestions.filter(
      ({ words }) =>
        /[£€$₹]\d|\b20\d\d\b|\.example\b|example\.com|^["“'].*["”']$/.test(words) && !prescribed.test(words),
    );
    assert.deepEqual(filled, []);
  });

  test('what a rule suggests names no authority or scheme of another country', () => {
    const authorities: Record<string, RegExp> = {
      gb: /\b(FCA|FSCS|HMRC|Financial Conduct Authority|Financial Ombudsman|Pension Wise)\b|moneyhelper|GOV\.UK/,
      us: /\b(FDIC|SIPC|FINRA|SEC|FTC|IRS|NMLS|NCUA|Medicare)\b|1-800-/,
      au: /\b(ASIC|Financial Claims Scheme)\b|1800 858 858|\.org\.au/,
    };
    const elsewhere = Object.entries(authorities).flatMap(([home, names]) =>
      suggestions.filter(({ words, countries }) => names.test(words) && countries.some((country) => country !== home)),
    );
    assert.deepEqual(elsewhere, []);
  });

  test('what a rule suggests can be read in each language that it finds something in', () => {
    const countries = Object.values(spoken)
      .flat()
      .filter((slug) => slug !== 'eu' && slug !== 'any');
    const written = (rule: RuleDefinition): string[] => [
      ...(rule.suggestion === undefined ? [] : [rule.suggestion]),
      ...wordingsInstead(rule),
    ];
    const isOf = (slugs: readonly string[], { applies }: RuleDefinition) =>
      applies.jurisdictions.some((slug) => slugs.includes(slug));
    // What rules of these countries alone suggest is in their own language.
    const inEnglish = new Set(
      loaded.parsed.rules
        .filter(({ applies }) => !applies.jurisdictions.every((slug) => countries.includes(slug)))
        .flatMap(written),
    );
    const findsIn = findingIn(loaded.parsed.concepts);
    const lacking = Object.entries(spoken).flatMap(([language, slugs]) =>
      loaded.parsed.rules
        .filter((rule) => isOf(slugs, rule) && findsIn(language, rule))
        .flatMap((rule) => written(rule).filter((words) => !rule.suggestions?.[language]?.[words]))
        .filter((words) => inEnglish.has(words))
        .map((words) => `suggestions/${language}.yaml lacks "${words}"`),
    );
    assert.deepEqual([...new Set(lacking)], []);
  });

  test('the same files have the same version, and any change another', () => {
    const files = readFolder(rulebooksFolder);
    assert.equal(loadFiles(files).rulebook.version, loaded.rulebook.version);
    const changed = files.map((file, at) => (at === files.length - 1 ? { ...file, text: `${file.text}\n` } : file));
    assert.notEqual(loadFiles(changed).rulebook.version, loaded.rulebook.version);
  });
});

describe('words that only read like promotions in breach', () => {
  const likeness = loaded.parsed.rules.find(({ id }) => id === 'gb/cap/reads-as-misleading')!;
  const context = {
    jurisdictions: ['gb'],
    products: [['retail', 'consumer']],
    channels: [['website']],
    reviewDate: '2026-11-20',
  };
  const told = (text: string): { theme: string; detector: string }[] =>
    review(readPlainText(text), context, loaded.rulebook).findings.map(({ theme, evidence }) => ({
      theme,
      detector: evidence.detector,
    }));
  const [{ text } = { text: '' }] = likeness.examples.breach;

  test('are told of where no rule is broken that can be named', () => {
    assert.deepEqual(
      told(text).map(({ detector }) => detector),
      ['classified'],
    );
  });

  test('are not told of under the theme of a rule that is', () => {
    const found = told(`${text} Our tablets clean the air of everything that can be measured, scientifically proven.`);
    const [likely, named] = [true, false].map((is) =>
      found.filter(({ detector }) => (detector === 'classified') === is).map(({ theme }) => theme),
    );
    assert.ok(named!.includes('substantiation'));
    assert.deepEqual(
      likely!.filter((theme) => named!.includes(theme)),
      [],
    );
  });
});

const base = readFolder(rulebooksFolder).filter((file) => file.path === 'taxonomy.yaml');
const concept: RulebookFile = {
  path: 'concepts/en/claim/sure.yaml',
  text: 'patterns: |\n  sure thing\nunless: []\nexamples: {found: ["A sure thing"], not-found: ["Surely"]}\n',
};
const rule = (text: string): RulebookFile => ({
  path: 'gb/own/sure.yaml',
  text: `name: Nothing is a sure thing\nsource: {title: Ours, checked: unverified}\ntheme: guarantee\nseverity: HIGH\napplies: {jurisdictions: [gb]}\n${text}\nrecommendation: Take it out.\nrationale: Nothing is sure.\nexamples: {breach: ["A sure thing"], compliant: ["A chance"]}\n`,
});

const disclaimer: RulebookFile = {
  path: 'disclaimers/capital-at-risk.yaml',
  text: 'texts: ["Capital at risk.", {text: "Ihr Kapital ist im Risiko.", language: de}]\n',
};
const warned = (name: string): RulebookFile => {
  const { path, text } = rule(`when: claim.sure\nwording: {disclaimer: ${name}}`);
  return { path, text: text.replace('["A chance"]', '["A sure thing. Capital at risk."]') };
};

function mistakesOf(...files: RulebookFile[]): string[] {
  try {
    assert.ok(loadFiles([...base, ...files]).rulebook);
    return [];
  } catch (error) {
    assert.ok(error instanceof RulebookRefused);
    return error.mistakes.map(formatMistake);
  }
}

test('own files that stand beside built-in ones take nothing from these', () => {
  const built: RulebookFile = {
    path: 'recogniser.yaml',
    text: 'sureness: 0.6\nbroad: []\nwords: {alcohol: <bias> 0 gin 9, shares: <bias> 0 shares 9}\n',
  };
  const { rulebook } = loadFiles([...base, concept, built], undefined, [{ ...rule('forbid: claim.sure'), own: true }]);
  const context = { jurisdictions: ['gb'], products: [['shares', 'investments']], channels: [['website']] };
  const { recognised, findings } = review(
    readPlainText('Gin is a sure thing.'),
    { ...context, reviewDate: '2026-11-20' },
    rulebook,
  );
  assert.deepEqual(recognised, { slug: 'alcohol', name: 'Alcohol' });
  assert.equal(findings.length, 1);
});

describe('a rule like another one', () => {
  const like = (path: string, text: string): RulebookFile => ({ path, text });
  const written = rule('forbid: claim.sure');

  test('judges its own jurisdiction by the same duty, under its own name and source', () => {
    const followed = like(
      'au/own/sure.yaml',
      'like: gb/own/sure\nsource: {title: Australian one, checked: unverified}\napplies: {jurisdictions: [au]}\n',
    );
    const { parsed, rulebook, taxonomy } = loadFiles([...base, concept, written, followed]);
    const own = rulebook.rules.find(({ id }) => id === 'au/own/sure');
    assert.equal(own?.source.title, 'Australian one');
    assert.deepEqual(own?.applies.jurisdictions, ['au']);
    assert.equal(own?.recommendation, 'Take it out.');
    assert.deepEqual(testExamples(rulebook, parsed, taxonomy), []);
  });

  test('takes back by false what that one has', () => {
    const firm = rule('stands: always\nbroad: true\nforbid: claim.sure');
    const followed = like(
      'au/own/sure.yaml',
      'like: gb/own/sure\nsource: {title: Australian one, checked: unverified}\napplies: {jurisdictions: [au]}\nstands: false\n',
    );
    const { rulebook } = loadFiles([...base, concept, firm, followed]);
    const own = rulebook.rules.find(({ id }) => id === 'au/own/sure')!;
    assert.equal('stands' in own, false);
    assert.equal(own.broad, true);
  });

  test('has by theme what that one says, but for the themes of which it speaks itself', () => {
    const ofThemes = [
      'classified: {least: 0.5, themes: [urgency, debt, tax], met: {urgency: claim.sure, debt: claim.sure}}',
      'names: {urgency: It may hurry people, debt: It may make debt sound light}',
      'instead: {urgency: "Take your time.", debt: "It costs [what it costs].", tax: "Tax may change."}',
      'fills: {what it costs: words}',
    ].join('\n');
    const followed = like(
      'au/own/sure.yaml',
      [
        'like: gb/own/sure\nsource: {title: Australian one, checked: unverified}\napplies: {jurisdictions: [au]}',
        'classified: {met: {urgency: false}}\nnames: {debt: It may hide what debt costs}',
        'instead: {debt: "Ask for [what it costs].", tax: false}\n',
      ].join('\n'),
    );
    const { rulebook } = loadFiles([...base, concept, rule(ofThemes), followed]);
    const own = rulebook.rules.find(({ id }) => id === 'au/own/sure')!;
    assert.deepEqual(own.names, { urgency: 'It may hurry people', debt: 'It may hide what debt costs' });
    assert.deepEqual(own.instead, { urgency: 'Take your time.', debt: 'Ask for [what it costs].' });
    assert.deepEqual(own.fills, { 'what it costs': 'words' });
    assert.ok(own.demand.kind === 'classified');
    assert.deepEqual(own.demand.themes, ['urgency', 'debt', 'tax']);
    assert.deepEqual(Object.keys(own.demand.met), ['debt']);
  });

  test('takes nothing back where that one has nothing', () => {
    const ofThemes = rule('classified: {least: 0.5, themes: [urgency]}\ninstead: {urgency: "Take your time."}');
    const followed = like(
      'au/own/sure.yaml',
      'like: gb/own/sure\napplies: {jurisdictions: [au]}\ninstead: {tax: false}\n',
    );
    const told = mistakesOf(concept, ofThemes, followed);
    assert.equal(told.length, 1, told.join('\n'));
    assert.match(told[0]!, /^au\/own\/sure\.yaml:3/);
  });

  test('leaves a mistake in what that one says of a theme to that one', () => {
    const ofThemes = rule(
      'classified: {least: 0.5, themes: [urgency]}\nnames: {urgency: Short, debt: It may hide costs}',
    );
    const followed = like(
      'au/own/sure.yaml',
      'like: gb/own/sure\napplies: {jurisdictions: [au]}\nnames: {debt: It may do so}\n',
    );
    const told = mistakesOf(concept, ofThemes, followed);
    assert.equal(told.length, 1, told.join('\n'));
    assert.match(told[0]!, /^gb\/own\/sure\.yaml:/);
  });

  test('is refused when there is no such rule, or when that one follows another', () => {
    const nowhere = like('au/own/sure.yaml', 'like: gb/own/unsure\napplies: {jurisdictions: [au]}\n');
    assert.match(mistakesOf(concept, written, nowhere)[0]!, /gb\/own\/unsure is no rule that can be followed/);
    const first = like('au/own/sure.yaml', 'like: gb/own/sure\napplies: {jurisdictions: [au]}\n');
    const second = like('nz/own/sure.yaml', 'like: au/own/sure\napplies: {jurisdictions: [nz]}\n');
    assert.match(mistakesOf(concept, written, first, second)[0]!, /au\/own\/sure is no rule that can be followed/);
  });
});

describe('a rule like one with a mistake', () => {
  const follower: RulebookFile = {
    path: 'au/own/sure.yaml',
    text: 'like: gb/own/sure\nsource: {title: Australian one, checked: unverified}\napplies: {jurisdictions: [au]}\n',
  };
  const sure = rule('forbid: claim.sure');

  test('leaves it to that one to say so', () => {
    const severe = { ...sure, text: sure.text.replace(/severity: \w+/, 'severity: SEVERE') };
    const twice = { ...sure, text: `${sure.text}\nseverity: HIGH\n` };
    for (const broken of [severe, twice]) {
      const told = mistakesOf(concept, broken, follower);
      assert.equal(told.length, 1, told.join('\n'));
      assert.match(told[0]!, /^gb\/own\/sure\.yaml:/);
    }
    assert.match(mistakesOf(concept, twice)[0]!, /must be unique.*keep one of the two/);
  });

  test('tells its own ones', () => {
    const own = { ...follower, text: follower.text.replace('title: Australian one', 'titel: Australian one') };
    assert.match(mistakesOf(concept, sure, own)[0]!, /^au\/own\/sure\.yaml:2:/);
  });

  test('is told once that it follows no rule', () => {
    const nowhere = { ...follower, text: follower.text.replace('gb/own/sure', 'gb/own/unsure') };
    assert.equal(mistakesOf(concept, sure, nowhere).length, 1);
  });
});

describe('a rulebook with a mistake', () => {
  const scopeIn = (language: string, patterns: string): RulebookFile => ({
    path: `scopes/${language}.yaml`,
    text: `shouted:\n  cues:\n    - covers: sentence\n      patterns: '${patterns}'\n  stops: ''\n`,
  });

  test('loads once the mistake is mended', () => assert.deepEqual(mistakesOf(concept, rule('forbid: claim.sure')), []));

  const wrong: [string, RulebookFile[], RegExp][] = [
    [
      'an unknown concept is named with what is near it',
      [concept, rule('forbid: claim.surely')],
      /gb\/own\/sure\.yaml:6:9 there is no concept "claim\.surely"/,
    ],
    [
      'an unknown field points at its line',
      [concept, rule('forbidd: claim.sure')],
      /gb\/own\/sure\.yaml:6:1 .*forbidd.*write forbid/,
    ],
    [
      'two demands are one too many',
      [concept, rule('forbid: claim.sure\nrequire: {disclosure: claim.sure}')],
      /exactly one of forbid, require/,
    ],
    [
      'an unknown jurisdiction is named',
      [concept, { ...rule('forbid: claim.sure'), text: rule('forbid: claim.sure').text.replace('[gb]', '[uk]') }],
      /"uk" is none of the jurisdictions/,
    ],
    [
      'a pattern that makes no sense points at its line',
      [{ ...concept, text: concept.text.replace('sure thing', 'sure {thing') }],
      /concepts\/en\/claim\/sure\.yaml:2:3 .*never closed/,
    ],
    [
      'a pattern that stands for too much is refused',
      [{ ...concept, text: concept.text.replace('sure thing', 'a? b? c? d? e? f? g? h? i? j? k') }],
      /split it into several patterns/,
    ],
    [
      'an unknown scope is named with those there are',
      [{ ...concept, text: concept.text.replace('unless: []', 'unless: [denyed]') }],
      /there is no scope "denyed"/,
    ],
    [
      'a scope that several languages have is told of by the file of the language',
      [scopeIn('en', 'sure {thing'), scopeIn('nl', 'geen')],
      /scopes\/en\.yaml:4:\d+ .*never closed/,
    ],
    ['broken YAML points at its line', [{ path: 'gb/own/x.yaml', text: 'name: [\n' }], /gb\/own\/x\.yaml:\d+:\d+/],
    [
      'a rule without a compliant example does not load',
      [
        concept,
        {
          ...rule('forbid: claim.sure'),
          text: rule('forbid: claim.sure').text.replace('compliant: ["A chance"]', 'compliant: []'),
        },
      ],
      /examples\.compliant/,
    ],
  ];
  for (const [title, files, expected] of wrong)
    test(title, () => assert.match(mistakesOf(...files).join('\n'), expected));

  test('rules ask for the wordings of a disclaimer by its name, their own or the built-in ones', () => {
    assert.deepEqual(mistakesOf(concept, disclaimer, warned('capital-at-risk')), []);
    assert.match(
      mistakesOf(concept, disclaimer, warned('capital-at-rsk')).join(),
      /gb\/own\/sure\.yaml:7:\d+ there is no disclaimer "capital-at-rsk".*use capital-at-risk/,
    );
    const base = loadBeside([concept, disclaimer], loaded);
    assert.equal(base.parsed.disclaimers[0]?.texts[1]?.language, 'de');
  });

  test("a workspace's rules are told from the built-in ones", () => {
    const beside = loadBeside([concept, rule('forbid: claim.sure')], loaded);
    assert.deepEqual(
      beside.rules.map(({ own }) => own),
      [true],
    );
    assert.ok(loaded.rules.every(({ own }) => own === undefined));
  });

  for (const [path, expected] of [
    ['recogniser.yaml', /^recogniser\.yaml:1:1 the recogniser of products is the built-in rulebook's alone \(take/m],
    ['classifiers/en.yaml', /^classifiers\/en\.yaml:1:1 the classifier is the built-in rulebook's alone \(take/m],
    ['taxonomy.yaml', /^taxonomy\.yaml:1:1 the taxonomy is the built-in rulebook's alone \(take.* \/v1\/products/m],
  ] as const)
    test(`an own ${path}, which nothing would be judged by, is refused`, () => {
      const file = { path, text: 'words: {}\n' };
      assert.throws(() => loadBeside([concept, file], loaded), expected);
      assert.throws(() => loadFiles(base, undefined, [{ ...file, own: true }]), expected);
    });

  test('an example that does not hold is reported with its file', () => {
    const files = [
      ...base,
      concept,
      { ...rule('forbid: claim.sure'), text: rule('forbid: claim.sure').text.replace('A chance', 'Not a sure thing') },
    ];
    const broken = loadFiles(files);
    assert.match(
      testExamples(broken.rulebook, broken.parsed, broken.taxonomy).map(formatMistake).join('\n'),
      /gb\/own\/sure\.yaml:\d+:\d+ .*finds “sure thing” in what is compliant/,
    );
  });
});

describe('what fills the brackets of a suggestion', () => {
  test('names a bracket that the suggestion has', () => {
    const filled = (name: string) => rule(`forbid: claim.sure\nsuggestion: "Not [that]."\nfills: {${name}: words}`);
    assert.deepEqual(mistakesOf(concept, filled('that')), []);
    assert.match(mistakesOf(concept, filled('this'))[0]!, /its suggestion has no \[this\]/);
  });

  test('is not taken over by a rule that suggests other words', () => {
    const first = rule('forbid: claim.sure\nsuggestion: "Not [that]."\nfills: {that: words}');
    const like = { path: 'gb/own/b.yaml', text: 'like: gb/own/sure\nsuggestion: "Not [this]."\n' };
    assert.deepEqual(mistakesOf(concept, first, like), []);
  });
});

describe('suggestions in other languages', () => {
  const written = rule('forbid: claim.sure\nsuggestion: "[Result] is not certain."');
  const german = (text: string, path = 'suggestions/de.yaml'): RulebookFile => ({ path, text });
  const asWritten = '"[Result] is not certain.": "[Ergebnis] ist nicht sicher."\n';

  test('go to a promotion in that language', () => {
    const spoken =
      'patterns: |\n  sichere Sache\nunless: []\nexamples: {found: ["Sichere Sache"], not-found: ["Sicher"]}\n';
    const inGerman = { path: 'concepts/de/claim/sure.yaml', text: spoken };
    const { rulebook } = loadFiles([...base, concept, inGerman, written, german(asWritten)]);
    const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };
    const suggestionFor = (language: string, text: string): string | undefined => {
      const document = readPlainText(text);
      for (const block of document.pages[0]!.blocks) block.language = language;
      return review(document, context, rulebook).findings[0]?.suggestion;
    };
    assert.equal(suggestionFor('en', 'A sure thing.'), '[Result] is not certain.');
    assert.equal(suggestionFor('de', 'Eine sichere Sache.'), '[Ergebnis] ist nicht sicher.');
  });

  test("keep the promotion's own words, in the place where the English has them", () => {
    const spoken =
      'patterns: |\n  sichere Sache\nunless: []\nexamples: {found: ["Sichere Sache"], not-found: ["Sicher"]}\n';
    const inGerman = { path: 'concepts/de/claim/sure.yaml', text: spoken };
    const claimed = rule('forbid: claim.sure\ninstead: "[The claim] (says [who])"\nfills: {The claim: sentence}');
    const said = '"[The claim] (says [who])": "[Die Aussage] (sagt [wer])"\n';
    const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };
    const document = readPlainText('Das ist eine sichere Sache!');
    for (const block of document.pages[0]!.blocks) block.language = 'de';
    const suggestionWith = (...files: RulebookFile[]): string | undefined =>
      review(document, context, loadFiles([...base, concept, inGerman, claimed, ...files]).rulebook).findings[0]
        ?.suggestion;
    assert.equal(suggestionWith(german(said)), 'Das ist eine sichere Sache (sagt [wer])');
    assert.equal(suggestionWith(), undefined);
  });

  test('must be of what a rule suggests, and of a language', () => {
    assert.match(mistakesOf(concept, written, german('"Nothing is sure.": x\n'))[0]!, /no rule suggests "Nothing/);
    assert.match(mistakesOf(concept, written, german(asWritten, 'suggestions/xx.yaml'))[0]!, /"xx", which is none/);
  });
});
