import { expect, test } from 'vitest'
import type { Entity } from '../../core/model/entity.ts'
import type { Model } from '../../core/model/model.ts'
import { namesOfReferences } from './names-of-references.ts'

const entityOf = (name: string, fields: Readonly<Record<string, object>>) =>
  ({
    name,
    fields: Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, { name: key, ...field }])),
  }) as unknown as Entity
const basket = entityOf('basket', {
  owner: { type: 'ref', entity: 'person' },
  shops: { type: 'refs', entity: 'shop' },
  fruits: { type: 'lines', entity: 'fruit' },
})
const model = {
  entities: {
    basket,
    fruit: entityOf('fruit', { tree: { type: 'ref', entity: 'tree' } }),
  },
} as unknown as Model
const documents = [
  {
    owner: { id: 'p1', text: 'Ann' },
    shops: [{ id: 's1', text: 'Market' }],
    fruits: [{ tree: { id: 't1', text: 'Oak' } }, { tree: null }, { tree: { id: 't2', text: 'Elm' } }],
  },
]
const all = { p1: 'Ann', s1: 'Market', t1: 'Oak', t2: 'Elm' }

test('references in the header and in lines are named, and an id that no document names stands for itself', () => {
  const names = namesOfReferences(model, basket, documents)
  expect(['p1', 's1', 't2', 't1', 't3'].map(names.nameOf)).toEqual(['Ann', 'Market', 'Elm', 'Oak', 't3'])
  expect(names.all()).toEqual(all)
})

test('all names are there before one was asked for', () => {
  expect(namesOfReferences(model, basket, documents).all()).toEqual(all)
})

test('a name of the draft, one that was chosen, and one of a later answer count more than those of the document', () => {
  const names = namesOfReferences(model, basket, documents, { p1: 'Ann Lee' })
  names.remember({ id: 't2', text: 'Wych elm' })
  names.learn([{ fruits: [{ tree: { id: 't1', text: 'Red oak' } }] }])
  expect(['p1', 't2', 't1'].map(names.nameOf)).toEqual(['Ann Lee', 'Wych elm', 'Red oak'])
  expect(names.all()).toEqual({
    p1: 'Ann Lee',
    s1: 'Market',
    t1: 'Red oak',
    t2: 'Wych elm',
  })
})

test('a row is read when a name is asked for that none before it has', () => {
  const read: string[] = []
  const rows = ['t1', 't2', 't3'].map((id) => ({
    get tree() {
      read.push(id)
      return { id, text: id.toUpperCase() }
    },
  }))
  const names = namesOfReferences(model, basket, [{ owner: { id: 'p1', text: 'Ann' }, fruits: rows }])
  expect([names.nameOf('p1'), names.nameOf('t2'), names.nameOf('t1')]).toEqual(['Ann', 'T2', 'T1'])
  expect(read).toEqual(['t1', 't2'])
})
