import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileModel, type DeclarationText } from '../../../../engine/core/compile/compile-model.ts'
import { describeProblem } from '../../../../engine/core/compile/source/problem.ts'
import type { Model } from '../../../../engine/core/model/model.ts'
import { project } from '../../../paths/project.ts'
import { choices, columnsOf, totalled } from '../data/columns.ts'

const file = (path: string, content: unknown): DeclarationText => ({ path, text: JSON.stringify(content) })

/** The benches' own document: a header of two fields, 30 or 60 columns with computed values, conditions by cell, rules and totals. */
function declarations(count: 30 | 60): readonly DeclarationText[] {
  const columns = columnsOf(count)
  const total = (name: string) => ({ type: 'amount', computed: `lines.map(l, l.${name}).sum()` })
  const plan = {
    entity: 'plan',
    display: 'title',
    parties: ['purchaser'],
    api: { purchaser: '/api/plan' },
    fields: {
      title: { type: 'text', maxLength: 100, required: true },
      budget: { type: 'amount', required: true, minimum: '0' },
      ...Object.fromEntries(totalled.map((name) => [`${name}Total`, total(name)])),
      lines: { type: 'lines', minItems: 1, maxItems: 4000, fields: Object.fromEntries(columns.map(({ name, keys }) => [name, keys])) },
    },
    rules: {
      inTime: { on: 'lines', check: 'deliveryDate >= orderedOn', code: 'BENCH_LATE', fields: ['deliveryDate'] },
      freightIsPart: { on: 'lines', check: 'landed >= amount', code: 'BENCH_FREIGHT', fields: ['freight'] },
      inBudget: { on: 'document', check: 'amountTotal <= budget', code: 'BENCH_BUDGET', fields: ['budget'] },
    },
    transitions: { create: { from: null, permission: { purchaser: 'A1' }, input: '*' }, change: { permission: { purchaser: 'A1' }, input: '*' } },
  }
  const part = {
    entity: 'part',
    display: 'name',
    parties: ['purchaser'],
    api: { purchaser: '/api/part' },
    fields: { name: { type: 'text', maxLength: 100 } },
    transitions: { create: { from: null, permission: { purchaser: 'A1' }, input: '*' } },
  }
  const screen = {
    screen: 'plans',
    kind: 'form',
    side: 'purchaser',
    entity: 'plan',
    transition: 'change',
    permission: 'A1',
    sections: [
      { id: 'basic', fields: ['title', 'budget'] },
      { id: 'lines', lines: 'lines', columns: columns.map(({ name }) => name), pinned: ['partNumber'], totals: totalled, paste: true },
    ],
    leadsTo: 'plans',
  }
  const words = {
    entity: { plan: 'Plan', planLine: 'Plan line', part: 'Part' },
    field: {
      plan: { title: 'Title', budget: 'Budget', lines: 'Lines', ...Object.fromEntries(totalled.map((name) => [`${name}Total`, `Total ${name}`])) },
      planLine: Object.fromEntries(columns.map(({ name, title }) => [name, title])),
      part: { name: 'Name' },
    },
    value: { benchChoice: Object.fromEntries(choices.map((value) => [value, `${value.slice(0, 1)}${value.slice(1).toLowerCase()}`])) },
    error: { BENCH_LATE: 'Delivered before it is ordered', BENCH_FREIGHT: 'Freight is negative', BENCH_BUDGET: 'Beyond the budget' },
    screen: { plans: 'Plans' },
    section: { plans: { basic: 'Basic', lines: 'Lines' } },
    action: { plan: { create: 'Save', change: 'Change' } },
  }
  return [
    file('schemas/orders/plan.entity.json', plan),
    file('schemas/materials/part.entity.json', part),
    file('schemas/orders/orders.vocabularies.json', { benchChoice: { values: Object.fromEntries(choices.map((value) => [value, ''])) } }),
    file('schemas/orders/orders.errors.json', { BENCH_LATE: 9001, BENCH_FREIGHT: 9002, BENCH_BUDGET: 9003 }),
    file('schemas/shared/permissions.json', { permissions: { A1: { number: '1', module: 'orders' } } }),
    file('schemas/shared/routes.json', { plans: { section: 'Orders', shell: true } }),
    file('screens/orders/plans.screen.json', screen),
    file('locales/en/orders.json', words),
    file('locales/cn/orders.json', words),
    // The engine's texts are those of the product.
    ...['locales/en/ui.json', 'locales/cn/ui.json'].map((path) => ({ path, text: readFileSync(join(project, path), 'utf8') })),
  ]
}

/** The compiled model of a page. Throws when the declaration above no longer fits the language. */
export function benchModel(columns: 30 | 60): Model {
  const compiled = compileModel(declarations(columns))
  if ('problems' in compiled) throw new Error(`The declaration of the page benches has problems\n${compiled.problems.map(describeProblem).join('\n')}`)
  return compiled.model
}
