import { expect, test } from 'vitest'
import { projectModel } from '../../../tests/support/project-model.ts'
import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { fieldsWithNames } from './fields-with-names.ts'

const { entities } = projectModel()
const named = (found: ReturnType<typeof fieldsWithNames>) => found.map(({ entity, field }) => `${entity}.${field}`).toSorted()

test('[PERM-24] names of people stand where the acting person’s is written, where a colleague’s is taken over, and in copies', () => {
  expect(named(fieldsWithNames({ entities }))).toEqual([
    'inspection.inspector',
    'payment.registeredBy',
    'paymentBinding.registeredBy',
    'purchaseListLine.applicant',
    'purchaseListLine.buyer',
    'purchaseRequest.applicant',
    'queryMessage.author',
    'returnNote.inspector',
    'returnRequest.inspector',
    'supplierLevelChange.changedBy',
  ])
})

test('[PERM-24] an entity that is declared later is found by itself: its own name, the name of a person it refers to, and the copy of a copy', () => {
  const { inspection } = entities as { readonly inspection: Entity }
  const text = (name: string, more: Partial<Field>): Field => ({
    kind: 'field',
    name,
    type: 'text',
    system: false,
    required: false,
    readonly: false,
    at: inspection.at,
    ...more,
  })
  const formula = (scope: string, ...references: readonly string[]) => ({
    kind: 'formula' as const,
    source: references.join(),
    scope,
    references,
    at: inspection.at,
  })
  const visit: Entity = {
    ...inspection,
    name: 'visit',
    transitions: {},
    conversions: {},
    fields: {
      guest: text('guest', { type: 'ref', entity: 'account' }),
      list: text('list', { type: 'ref', entity: 'purchaseListLine' }),
      host: text('host', { default: formula('visit', 'user.name') }),
      guestName: text('guestName', { computed: formula('visit', 'guest.name') }),
      copied: text('copied', { computed: formula('visit', 'list.applicant') }),
      again: text('again', { lookup: { entity: 'visit', measure: 'copied', by: {}, between: {}, pick: 'latest', fresh: false, takes: 'figure' } }),
      partName: text('partName', { computed: formula('visit', 'list.partName') }),
    },
  }
  const found = named(fieldsWithNames({ entities: { visit, ...entities } })).filter((name) => name.startsWith('visit.'))
  expect(found).toEqual(['visit.again', 'visit.copied', 'visit.guestName', 'visit.host'])
})
