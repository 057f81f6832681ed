import { defineConfig } from 'vitest/config'
import { hasBothEngines, isFirstEngine } from './tests/support/databases/first-engine.ts'
import { keepScratchInMemory } from './tools/scratch-space.ts'

// oxlint-disable-next-line node/no-process-env -- for the processes of the tests, no setting of the site
keepScratchInMemory(process.env)
// Packages as the site loads them: what some bring for development checks itself at every step, and takes twice the time.
// oxlint-disable-next-line node/no-process-env -- as above
process.env['NODE_ENV'] = 'production'

/** One file after another in one process: to load every module anew for each took three seconds, longer than most of them test. */
const oneAfterAnother = { fileParallelism: false, isolate: false }

/** Nothing is tried again: each step waits for what it needs, long enough for two browsers and two servers on two busy cores. */
const patient = { expect: { poll: { timeout: 30_000 } } }

/** What is asked on one engine alone: addresses, words, colours, encodings and uploads, where what the database does is asked elsewhere. */
const KNOWING_NO_DATABASE = [
  'bundled-club',
  'hall-programs',
  'identity-on-the-site',
  'link-check',
  'other-sport',
  'pages',
  'picture-upload',
]

/**
 * Where both engines are at hand a journey in a browser is made on one of them (decisions 0028 and 0032): what the database does, and what two
 * connections see of each other, is asked on both beside the stores and over the wire.
 */
const JOURNEYS_ON_POSTGRES = [
  'account',
  'dates',
  'enquiries-room',
  'entrant',
  'membership',
  'news-room',
  'newsletter',
  'people-room',
  'privacy-room',
  'registration-once',
  'table-board',
  'tournament-day',
  'tournament-door',
  'youth-list',
]

const toJourneys = (names: string[]) => names.map((name) => `tests/e2e/${name}.test.ts`)

const journeys = isFirstEngine
  ? { include: toJourneys(['*']), exclude: hasBothEngines ? toJourneys(JOURNEYS_ON_POSTGRES) : [] }
  : { include: toJourneys(JOURNEYS_ON_POSTGRES) }

/** Ends the databases that tests of a run copy or empty. */
const globalSetup = ['tests/support/databases/share-databases.ts']

const inABrowser = {
  ...oneAfterAnother,
  ...patient,
  // Only what hangs is ended by these.
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // What is listed under „FAILED“ is often all that is left of a run: it says what was found, and not how much.
    chaiConfig: { truncateThreshold: 0 },
    // Files that begin with `@module-tag long` take seconds, for they go through many rooms or cases: `npm run check` leaves them to `npm test`.
    tags: [{ name: 'long' }],
    projects: [
      {
        test: {
          name: 'unit',
          ...patient,
          // Loading every module anew for each file took longer than the tests themselves.
          isolate: false,
          // More than there are processors, for many wait for a server, a hash or a timer; yet each loads every module for itself.
          maxWorkers: 3,
          // Property tests draw hundreds of cases; a busy machine takes ten times as long. The limit only ends hanging runs.
          testTimeout: 180_000,
          // Some begin with a server of their own.
          hookTimeout: 60_000,
          setupFiles: ['tests/support/samples/property-seed.ts'],
          globalSetup,
          include: [
            'src/**/*.test.{ts,tsx}',
            'migrations/*.test.ts',
            'tools/**/*.test.ts',
            'tests/support/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'wire',
          ...patient,
          globalSetup,
          include: ['tests/wire/**/*.test.ts'],
          exclude: isFirstEngine ? [] : KNOWING_NO_DATABASE.map((name) => `tests/wire/${name}.test.ts`),
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...oneAfterAnother,
        },
      },
      {
        test: {
          name: 'robustness',
          ...patient,
          include: ['tests/robustness/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...oneAfterAnother,
        },
      },
      {
        test: {
          // What is timed against the machine itself: anything beside it would be measured too.
          name: 'load',
          ...patient,
          include: ['tests/load/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'outages',
          ...patient,
          include: ['tests/outages/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Most of the time they wait until something is back.
          maxWorkers: 2,
          // What the programs start on is made once.
          isolate: false,
        },
      },
      {
        test: {
          // Many clubs in one process.
          name: 'host',
          ...patient,
          include: ['tests/host/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          ...oneAfterAnother,
        },
      },
      { test: { name: 'e2e', globalSetup, ...journeys, ...inABrowser } },
      { test: { name: 'looks', include: ['tests/looks/**/*.test.ts'], ...inABrowser } },
    ],
  },
})
