import { parseArgs } from 'node:util'
import { databaseFromEnvironment } from '../engine/server/postgres/database-from-environment.ts'
import { project } from './paths/project.ts'
import { bulkOrderLines } from './seed/bulk-order-lines.ts'
import { seedDemonstration } from './seed/seed.ts'

const HELP = `npm run seed -- [--lines 1000000]

Fills the database with the demonstration (as a first npm start does). With --lines it then multiplies the orders that
were never shipped until so many order lines were added, for measuring. DATABASE_URL names another database.`

const { values } = parseArgs({ options: { lines: { type: 'string' }, help: { type: 'boolean' } } })
if (values.help) {
  console.log(HELP)
} else {
  const lines = Number(values.lines ?? '0')
  if (!Number.isInteger(lines) || lines < 0) throw new RangeError(`Cannot make "${values.lines}" lines: want a whole number`)
  const database = await databaseFromEnvironment({ project })
  try {
    const log = (line: string) => console.log(line)
    await seedDemonstration({ databaseUrl: database.url, log })
    if (lines > 0) await bulkOrderLines({ databaseUrl: database.url, lines, log })
  } finally {
    await database.stop()
  }
}
