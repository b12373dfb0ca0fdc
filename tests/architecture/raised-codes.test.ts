import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { holesOf } from '../../engine/core/text/fill-holes.ts'
import { project } from '../support/project.ts'
import { projectModel } from '../support/project-model.ts'
import { raisedCodes } from './raised-codes.ts'

const { texts, entities } = projectModel()
/** What the text of an error names, in either language. */
const holes = (code: string) => [...new Set([texts.cn, texts.en].flatMap((known) => holesOf(known[`error.${code}`] ?? '')))]

test('[VAL-2] whoever raises a code in the engine says what its text names', () => {
  const raised = globSync('engine/**/*.{ts,tsx}', { cwd: project })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => raisedCodes(file, readFileSync(join(project, file), 'utf8')))
  expect(raised.length).toBeGreaterThan(300)
  const silent = raised.filter(({ code, params, isOpen }) => !isOpen && holes(code).some((name) => !params.has(name)))
  expect(silent.map(({ file, code, params }) => `${file} ${code}: the text names ${holes(code)}, given is ${[...params]}`)).toEqual([])
})

test('[VAL-2] the texts of rules, of closed fields and of what may not be taken name nothing, for nothing is said beside them', () => {
  const codes = Object.values(entities).flatMap(({ rules, fields, conversions }) => [
    ...Object.values(rules).map(({ code }) => code),
    ...Object.values(fields).flatMap(({ readonlyCode }) => readonlyCode ?? []),
    ...Object.values(conversions).flatMap(({ reasons = [], same }) => [...reasons, ...Object.values(same)].map(({ code }) => code)),
  ])
  expect(codes.length).toBeGreaterThan(200)
  expect(codes.filter((code) => holes(code).length > 0)).toEqual([])
})

test('[VAL-2] the texts of bounds name what a bound gives: the most and what was given, of a source what is pending and what was given', () => {
  const all = Object.values(entities)
  const bounds = all.flatMap(({ fields }) => Object.values(fields).flatMap(({ limitCodes = {} }) => Object.values(limitCodes)))
  const taken = all.flatMap(({ conversions }) => Object.values(conversions).flatMap(({ take }) => take.exceeds ?? []))
  expect([bounds.length > 5, taken.length > 5]).toEqual([true, true])
  expect(bounds.filter((code) => holes(code).some((name) => !['maximum', 'given'].includes(name)))).toEqual([])
  expect(taken.filter((code) => holes(code).some((name) => !['pending', 'given'].includes(name)))).toEqual([])
})

test('a place that leaves a param out is found, whatever stands around it', () => {
  const found = raisedCodes(
    'a.ts',
    "issue('TOO_LONG', at('lines', 3), { maximum: String(f(1, 2)), given })\nissue(is ? 'NOT_UNIQUE' : 'REQUIRED', 'entity.name')",
  )
  expect(found.map(({ code, params, isOpen }) => [code, [...params], isOpen])).toEqual([
    ['TOO_LONG', ['maximum', 'given'], false],
    ['NOT_UNIQUE', [], false],
    ['REQUIRED', [], false],
  ])
})
