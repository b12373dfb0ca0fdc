import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DeclarationProblem } from '../engine/core/compile/source/problem.ts'
import type { Model } from '../engine/core/model/model.ts'
import type { Side } from '../engine/core/model/side.ts'
import { sides } from '../engine/core/model/side.ts'
import { databaseFromEnvironment } from '../engine/server/postgres/database-from-environment.ts'
import { accountLines } from './account-lines.ts'
import { asText, reportOf } from './check/report.ts'
import { pageServer } from './dev/page-server.ts'
import { pagesTurn } from './dev/pages-turn.ts'
import { swappedServer } from './dev/swapped-server.ts'
import { declarationsReader, watchDeclarations } from './dev/watch-declarations.ts'
import { fillDatabase } from './fill-database.ts'
import { sitePorts } from './ports.ts'
import { project } from './paths/project.ts'
import { demonstrationAccounts, seedDemonstration } from './seed/seed.ts'

const HELP = `npm run dev -- [options]

Serves both sites from their sources. The open page shows a change of a declaration within a second and keeps typed input;
it shows a mistake with its file, line and column, while the last valid declarations stay in use.

  --port <number>  the purchaser's port; the supplier's is 100 higher (9100 and 9200)
  --fresh          delete the embedded database and start over
  --help           this text

DATABASE_URL, HOST and COUNTERPART_DATA as for npm start.
`

const { values } = parseArgs({ options: { port: { type: 'string', default: '9100' }, fresh: { type: 'boolean', default: false }, help: { type: 'boolean' } } })

const log = (line: string): void => console.log(line)

function shown(errors: readonly DeclarationProblem[]) {
  return errors.map((error) => {
    const { file, line, column, found, expected, wayOut } = reportOf(error)
    return { place: `${file}:${line}:${column}`, found, expected, wayOut }
  })
}

async function main(): Promise<void> {
  if (values.help) return log(HELP)
  const portBySide: Readonly<Record<Side, number>> = await sitePorts(values.port, 'npm run dev -- --port 9300')
  const readNow = declarationsReader(project)
  const first = readNow()
  if (first.model === undefined) throw new Error(`Repair these first:\n${first.errors().map(asText).join('\n')}`)
  let model = first.model
  let problems = shown(first.errors())

  const database = await databaseFromEnvironment({ project, fresh: values.fresh, log })
  const { url, adminUrl } = database
  if (adminUrl !== undefined) await fillDatabase({ url, adminUrl, seed: (databaseUrl) => seedDemonstration({ databaseUrl, log }) })
  const sideByPort = new Map(sides.map((side) => [portBySide[side], side]))
  // Vite serves the pages, so the server's own pages are not requested.
  const web = join(project, 'engine/web')
  const server = await swappedServer({ databaseUrl: url, sites: { purchaser: web, supplier: web }, sideByPort }, model)
  const turn = pagesTurn(() => pages.some(({ vite }) => vite.ws.clients.size > 0))
  const pages = await Promise.all(
    sides.map((side) => pageServer({ project, side, port: portBySide[side], server, model: () => model, answered: turn.answered })),
  )
  const tell = (event: string, data: unknown): void => pages.forEach(({ vite }) => vite.ws.send({ type: 'custom', event: `counterpart:${event}`, data }))
  for (const { vite } of pages) vite.ws.on('counterpart:opened', (_data, client) => client.send('counterpart:problems', problems))

  let swapping = Promise.resolve<unknown>(undefined)
  async function serve(wanted: Model, started: number): Promise<void> {
    try {
      await server.swap(wanted)
      tell('served', {})
      log(`on the server after ${Math.round(performance.now() - started)} ms`)
    } catch (error) {
      const { message } = error as Error
      // A later edit replaces the problem.
      if (wanted !== model) return
      problems = [
        ...problems,
        { place: 'the database', found: message, expected: 'tables that only grow', wayOut: 'take the change back, or start with --fresh' },
      ]
      tell('problems', problems)
      log(`the server keeps the previous declarations: ${message}`)
    }
  }

  const watching = watchDeclarations(project, () => {
    const started = performance.now()
    const reading = readNow()
    const tellErrors = (): void => {
      const errors = reading.errors()
      problems = shown(errors)
      tell('problems', problems)
      for (const error of errors) log(asText(error))
      if (reading.model === undefined) log(`${errors.length} mistakes: the last valid declarations stay in use`)
    }
    if (reading.model === undefined) return tellErrors()
    model = reading.model
    tell('model', {})
    log(`on the page after ${Math.round(performance.now() - started)} ms`)
    // The page waits neither for the checks nor for the server, whose start keeps this process busy: it first loads what it shows.
    // A model that another has already replaced is never served.
    const wanted = model
    const shownThere = turn.over()
    void shownThere.then(() => wanted === model && tellErrors())
    swapping = Promise.all([swapping, shownThere]).then(() => (wanted === model ? serve(wanted, started) : undefined))
  })

  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(130)
    isStopping = true
    watching.close()
    await swapping
    await Promise.all(pages.map((page) => page.stop()))
    await server.close()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const accounts = adminUrl === undefined ? [] : demonstrationAccounts()
  log(`
  Purchaser's site   http://localhost:${portBySide.purchaser}
  Supplier's site    http://localhost:${portBySide.supplier}
${accounts.length === 0 ? '' : `\n  Sign in with the password ${accounts[0]!.password} as\n    ${accountLines(accounts).join('\n    ')}\n`}
  Save a file of schemas, screens or locales and look at the page. Ctrl+C stops
`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.constructor === Error ? error.message : error)
  process.exit(1)
})
