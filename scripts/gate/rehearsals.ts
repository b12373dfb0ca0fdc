import { partOf, shardOfEnvironment } from './shard.ts'

/**
 * Files that rehearse at length what other tests try in parts: `npm test` runs one of each group, chosen by the content of the files; `npm run test:deep`
 * runs all. A run that names files runs what it names.
 */
export const REHEARSALS: Readonly<Record<string, readonly string[]>> = {
  long: [
    // Each uses from outside what the product hands out: its guide, followed to the letter, its commands, its description of the calls. What the
    // guide's pages say, tests/guide/pages.test.ts and the grammar's tests compile.
    'tests/guide/first-screen.test.ts',
    'tests/guide/new-document.test.ts',
    'tests/guide/new-mechanism.test.ts',
    'tests/scenarios/backup/backup.test.ts',
    'tests/e2e/start.test.ts',
    'scripts/new/new.test.ts',
    'tests/api/openapi/generated-client.test.ts',
    // Each fills a bound to its last row or caller.
    'tests/api/import/twenty-thousand-changes.test.ts',
    'tests/api/security/erased-everywhere.test.ts',
    'tests/api/live/fifty-bidders.test.ts',
  ],
  // Stories of one subject in a browser. Every gate runs the journey from purchase list to warehouse, and the tests of what these screens are made of: lists,
  // details, forms, grids, dialogs, drafts, menus. What the server decides in them, tests/scenarios and tests/api try.
  sourcing: ['tests/e2e/sourcing-journey.test.ts', 'tests/e2e/live-bidding.test.ts', 'tests/e2e/award-proposal.test.ts'],
  deliveries: [
    'tests/e2e/returns/exchange-journey.test.ts',
    'tests/e2e/deliveries/appointments.test.ts',
    'tests/e2e/deliveries/boxes.test.ts',
    'tests/e2e/deliveries/schedules.test.ts',
  ],
  phones: ['tests/e2e/patrol/inspection-by-camera.test.ts', 'tests/e2e/patrol/inspection-by-scan.test.ts', 'tests/e2e/offline-receiving.test.ts'],
  orders: [
    'tests/e2e/modification/modification-to-receipt.test.ts',
    'tests/e2e/modification/order-modification.test.ts',
    'tests/e2e/regrant/drawings.test.ts',
    'tests/e2e/regrant/regrant.test.ts',
    'tests/e2e/settlement/invoice-from-file.test.ts',
  ],
  paper: ['tests/e2e/paper/labels-taken-back.test.ts', 'tests/e2e/paper/print-by-plugin.test.ts', 'tests/e2e/paper/print-orders.test.ts'],
  settings: ['tests/e2e/attribute-names.test.ts', 'tests/e2e/preferences.test.ts', 'tests/e2e/supplier-labels.test.ts', 'tests/e2e/template.test.ts'],
  people: ['tests/e2e/absence/substitute.test.ts', 'tests/e2e/address-notice.test.ts', 'tests/e2e/personal-data.test.ts'],
  notices: ['tests/e2e/notices/daily-mail.test.ts', 'tests/e2e/notices/own-texts.test.ts'],
}

/** The files that this run leaves out. */
export function leftOut(environment: NodeJS.ProcessEnv): readonly string[] {
  const shard = shardOfEnvironment(environment)
  if (shard === undefined || environment['COUNTERPART_TEST_REHEARSALS'] !== 'one') return []
  return Object.values(REHEARSALS).flatMap((files) => {
    const chosen = partOf(shard, files, (file) => file, 1)
    return files.filter((file) => !chosen.includes(file))
  })
}
