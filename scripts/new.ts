import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeProblem } from '../engine/core/compile/problem.ts'
import type { Side } from '../engine/core/model/side.ts'
import { askOnTerminal } from './new/ask.ts'
import { openDesk } from './new/desk.ts'
import type { Desk } from './new/desk.ts'
import { FIELD_FORM } from './new/field-flag.ts'
import { HELP } from './new/help.ts'
import { newAction } from './new/new-action.ts'
import { areasOf, newEntity } from './new/new-entity.ts'
import { newField } from './new/new-field.ts'
import { newScreen, screenKinds } from './new/new-screen.ts'
import { newSettings } from './new/new-settings.ts'
import type { AskedForSettings } from './new/new-settings.ts'
import { Refusal, refuseUnknown } from './new/refusal.ts'
import { changedLines } from './new/show-changes.ts'
import type { Ask, Word } from './new/words.ts'
import { wordsFromFlags, writeWords } from './new/words.ts'
import { project } from './project.ts'

const many = { type: 'string', multiple: true, default: [] as string[] } as const
const one = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const
const whats = ['entity', 'screen', 'field', 'action'] as const

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        area: one,
        side: one,
        permission: one,
        api: one,
        kind: one,
        entity: one,
        dictionary: one,
        preferences: one,
        detail: one,
        form: one,
        from: one,
        to: one,
        menu: one,
        own: one,
        columns: one,
        filters: one,
        screens: one,
        region: one,
        field: many,
        state: many,
        action: many,
        input: many,
        guard: many,
        cn: many,
        en: many,
        spec: many,
        confirm: flag,
        danger: flag,
        'dry-run': flag,
        help: flag,
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\nnpm run new -- --help says what there is`, { cause: error })
  }
}
type Options = ReturnType<typeof readOptions>['values']

async function main(): Promise<void> {
  const { values, positionals } = readOptions()
  if (values.help) return console.log(HELP)
  const terminal = askOnTerminal()
  try {
    const desk = openDesk(project)
    const what = await given(terminal?.ask, positionals[0], 'What is it (entity, screen, field, action)', '"entity", "screen", "field" or "action"')
    const words = await make(desk, what, positionals[1], values, terminal?.ask)
    const told = await writeWords(desk, words, { cn: wordsFromFlags(values.cn), en: wordsFromFlags(values.en) }, terminal?.ask)
    finish(desk, told, values['dry-run'])
  } finally {
    terminal?.close()
  }
}

/** What was given, or answered on the terminal. */
async function given(ask: Ask | undefined, value: string | undefined, question: string, flagForm: string, proposal?: string): Promise<string> {
  const found = value ?? (await ask?.(question, proposal))
  if (found === undefined || found === '') throw new Refusal(`say ${flagForm} (npm run new -- --help)`)
  return found
}

async function make(desk: Desk, what: string, named: string | undefined, values: Options, ask: Ask | undefined): Promise<readonly Word[]> {
  const spec = values.spec.flatMap((each) => each.split(','))
  const side = async (): Promise<Side | 'both'> => {
    const found = await given(ask, values.side, 'Whose is it (purchaser, supplier, both)', '--side', 'purchaser')
    if (!['purchaser', 'supplier', 'both'].includes(found)) throw refuseUnknown('side', found, ['purchaser', 'supplier', 'both'])
    return found as Side | 'both'
  }
  const oneSide = async (): Promise<Side> => {
    const found = await side()
    if (found === 'both') throw new Refusal(`a ${what} is of one side: --side purchaser or --side supplier`)
    return found
  }
  const permission = (): Promise<string> => given(ask, values.permission, 'Permission code', '--permission')
  const screens = values.screens === 'none' ? [] : listOf(values.screens)
  switch (what) {
    case 'entity': {
      const name = await given(ask, named, 'Name of the entity', 'the name of the entity')
      const area = await given(ask, values.area, `Area (${areasOf(desk).join(', ')})`, '--area')
      const fields = values.field.length > 0 || ask === undefined ? values.field : await askedFields(ask)
      return newEntity(desk, {
        name,
        area,
        side: await side(),
        permission: await permission(),
        fields,
        states: values.state,
        actions: values.action,
        api: values.api,
        spec,
      })
    }
    case 'screen': {
      const name = await given(ask, named, 'Route key of the screen', 'the route key of the screen')
      const kind = await given(ask, values.kind, 'Kind (list, detail, form, settings)', '--kind', 'list')
      if (kind === 'settings') return newSettings(desk, { name, side: await oneSide(), permission: values.permission, ...settingsOf(values), spec })
      const known = screenKinds.find((each) => each === kind)
      if (known === undefined) throw refuseUnknown('kind of screen that is made here', kind, [...screenKinds, 'settings'])
      const entity = await given(ask, values.entity, 'Entity', '--entity')
      const { area, detail, form, from, menu, own } = values
      const rest = { area, detail, form, from, menu, own, columns: listOf(values.columns), filters: listOf(values.filters), spec }
      return newScreen(desk, { name, kind: known, entity, side: await oneSide(), permission: await permission(), ...rest })
    }
    case 'field': {
      const of = await given(ask, named, 'Field as <entity>.<name>', 'the field as <entity>.<name>')
      const form = await given(ask, values.field[0], 'Type and what more (text:required:maxLength=60)', '--field type[:required]...')
      return newField(desk, { of, form, spec, screens })
    }
    case 'action': {
      const of = await given(ask, named, 'Action as <entity>.<name>', 'the action as <entity>.<name>')
      const { to, region, input, guard, confirm, danger } = values
      return newAction(desk, {
        of,
        side: await oneSide(),
        permission: await permission(),
        from: listOf(values.from) ?? [],
        to,
        region,
        input,
        guard,
        confirm,
        danger,
        spec,
        screens,
      })
    }
    default:
      throw refuseUnknown('thing', what, whats)
  }
}

function settingsOf({ area, dictionary, preferences, menu, own }: Options): Omit<AskedForSettings, 'name' | 'side' | 'permission' | 'spec'> {
  return { area, menu, own, dictionaries: listOf(dictionary) ?? [], preferences: listOf(preferences) ?? [] }
}

/** Names as they stand in a flag: "a,b". */
function listOf(text: string | undefined): readonly string[] | undefined {
  return text?.split(',').filter(Boolean)
}

async function askedFields(ask: Ask): Promise<readonly string[]> {
  const fields: string[] = []
  for (;;) {
    const field = await ask(`Field as ${FIELD_FORM}, empty when there are no more`)
    if (field === '') return fields
    fields.push(field)
  }
}

function finish(desk: Desk, told: readonly string[], isDry: boolean): void {
  const problems = desk.newProblems()
  const errors = problems.filter(({ severity }) => severity === 'error')
  for (const { path, before, after } of desk.changes()) {
    if (isDry) console.log(`${before === undefined ? 'new' : 'changed'} ${path}\n${changedLines(before, after).join('\n')}\n`)
    else if (errors.length === 0) console.log(`${before === undefined ? 'wrote  ' : 'changed'} ${path}`)
  }
  for (const line of told) console.log(line)
  for (const problem of problems) console.log(`${problem.severity === 'warning' ? 'warning ' : ''}${describeProblem(problem)}`)
  if (errors.length > 0) throw new Refusal('nothing was written: the declarations would have the mistakes above')
  if (isDry) return console.log('nothing was written (--dry-run)')
  desk.write()
  const { status } = spawnSync(process.execPath, [join(project, 'scripts/codegen.ts')], { stdio: 'inherit' })
  if (status !== 0) throw new Refusal('npm run codegen failed, see above')
  const cases = desk.changes().find(({ path }) => path.startsWith('tests/'))
  console.log(`
Next: npm run dev shows it${cases === undefined ? '' : `; ${cases.path} has its first case: npx vitest run --project unit tests/cases`}
      npm run check says what is wrong at any time, npm test holds it`)
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 1
})
