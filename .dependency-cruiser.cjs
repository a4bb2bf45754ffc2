// The arrows of docs/architecture.md. Each rule says why, because that is what its violation prints.
const features = ['access', 'reference', 'house-rules', 'uploads', 'promotions', 'evaluations', 'webhooks'];

/** A folder may import itself and what is listed; everything else of ours is an error. */
function onlyImports(folder, allowed, why) {
  return {
    name: `${folder}-imports-only-${allowed.join('-') || 'itself'}`,
    comment: why,
    severity: 'error',
    from: { path: `^src/${folder}/`, pathNot: '\\.test\\.ts$|/testing/' },
    to: { path: '^src/', pathNot: [`^src/${folder}/`, ...allowed.map((name) => `^src/${name}/`)] },
  };
}

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle is one module in two files: nobody can read or test half of it.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    onlyImports('kernel', [], 'The kernel is what everything stands on.'),
    onlyImports('document', ['kernel'], 'The document model knows neither where it came from nor who judges it.'),
    onlyImports(
      'rules',
      ['document', 'kernel'],
      'Reviewing is pure: it runs in a browser, in CI or in a worker and answers the same.',
    ),
    onlyImports(
      'rulebooks',
      ['rules', 'document', 'kernel'],
      'Loading rules needs the engine and nothing of the service.',
    ),
    onlyImports('extraction', ['document', 'kernel'], 'Reading a file must not know what will be said about it.'),
    onlyImports('platform', ['kernel'], 'The platform does not know what a promotion is.'),
    onlyImports('access', ['platform', 'kernel'], 'Who may do what is decided below every other feature.'),
    onlyImports(
      'reference',
      ['access', 'rulebooks', 'rules', 'platform', 'kernel'],
      'Reference data stands on access and the rulebook alone.',
    ),
    onlyImports(
      'house-rules',
      ['access', 'rulebooks', 'rules', 'platform', 'kernel'],
      'Own rules are checked and kept without knowing what they will judge.',
    ),
    onlyImports(
      'uploads',
      ['access', 'platform', 'kernel'],
      'Uploads hold bytes; what uses them asks through the door.',
    ),
    onlyImports(
      'promotions',
      ['uploads', 'reference', 'access', 'platform', 'kernel'],
      'Promotions are recorded without knowing how they are judged.',
    ),
    onlyImports(
      'evaluations',
      [
        'house-rules',
        'promotions',
        'uploads',
        'reference',
        'access',
        'extraction',
        'rulebooks',
        'rules',
        'document',
        'platform',
        'kernel',
      ],
      'Evaluations join promotions to the review; nobody imports webhooks, they hear through the outbox.',
    ),
    onlyImports('webhooks', ['access', 'platform', 'kernel'], 'Webhooks hear of events through the outbox only.'),
    {
      name: 'features-through-their-door',
      comment: 'What a feature offers to others stands in its index.ts; the rest may change without asking.',
      severity: 'error',
      from: { path: `^src/(${features.join('|')})/`, pathNot: '/testing/' },
      to: { path: `^src/(${features.join('|')})/`, pathNot: ['^src/$1/', '/index\\.ts$'] },
    },
    {
      name: 'rules-are-pure',
      comment: 'review() has no I/O, no clock and no randomness, so that it gives the same answer everywhere.',
      severity: 'error',
      from: { path: '^src/(rules|document)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: { dependencyTypes: ['core', 'npm'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.ts$' },
  },
};
