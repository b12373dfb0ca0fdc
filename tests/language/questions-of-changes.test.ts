import { expect, test } from 'vitest'
import { ruleOf } from '../../engine/core/model/rule-of.ts'
import { projectModel } from '../support/project-model.ts'

const model = projectModel()

/** The actions of each document that take every field, with the guards among them that ask about fields. */
const documents = Object.values(model.entities).map((entity) => {
  const asking = Object.values(entity.transitions).map((transition) => ({
    name: `${entity.name} ${transition.name}`,
    creates: transition.from === null,
    takesAll: transition.input === '*',
    asks: transition.guards.filter((name) => {
      const rule = ruleOf(entity, name)
      return rule.confirmWhen !== undefined && rule.fields.length > 0
    }),
  }))
  return asking.filter(({ takesAll }) => takesAll)
})

test('[ORD-34] whoever changes a document is asked everything that whoever makes it is asked', () => {
  const changes = documents.flatMap((actions) => {
    const asked = new Set(actions.filter(({ creates }) => creates).flatMap(({ asks }) => asks))
    return actions
      .filter(({ creates }) => !creates)
      .map(({ name, asks }) => ({ name, asked: [...asked], missing: [...asked].filter((rule) => !asks.includes(rule)) }))
  })
  expect(changes.filter(({ asked }) => asked.length > 0).map(({ name }) => name)).toContain('order edit')
  expect(changes.filter(({ missing }) => missing.length > 0)).toEqual([])
})
