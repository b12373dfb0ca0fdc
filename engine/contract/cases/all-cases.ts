import type { Model } from '../../core/model/model.ts'
import type { People } from '../people/people.ts'
import { actionCases } from './action-cases.ts'
import { authenticationCases } from './authentication-cases.ts'
import { boundaryCases } from './boundary-cases.ts'
import { caseKinds } from './case.ts'
import type { Case } from './case.ts'
import type { StoryFile } from '../stories/story-file.ts'
import { answeringActions, isAboutDelivered } from './uncovered.ts'
import { conversionCases } from './conversion-cases.ts'
import { recordLimitCases } from './record-limit-cases.ts'
import { figureCases } from './figure-cases.ts'
import { filterCases } from './filter-cases.ts'
import { envelopeCases } from './envelope-cases.ts'
import { historyCases } from './history/history-cases.ts'
import { listOrderCases } from './list-order-cases.ts'
import { listRelationCases } from './list-relation-cases.ts'
import { newestChangeCases } from './history/newest-change-cases.ts'
import { toldChangeCases } from './history/told-change-cases.ts'
import { maskCases } from './mask-cases.ts'
import { platformCases } from './platform-cases.ts'
import { preferenceCases } from './preference-cases.ts'
import { permissionCases } from './permission-cases.ts'
import { ruleCases } from './rule-cases.ts'
import { stateCases } from './state-cases.ts'
import { repeatedCases } from './repeated-cases.ts'
import { sumCases } from './sum-cases.ts'
import { tallyCases } from './tally-cases.ts'
import { totalCases } from './total-cases.ts'
import { uniqueCases } from './unique-cases.ts'

/** Makes every case that follows from the declaration and from the stories with figures, in the order in which they run. */
export function allCases(model: Model, people: People, stories: readonly StoryFile[]): readonly Case[] {
  const cases = [
    ...envelopeCases(model),
    ...permissionCases(model),
    ...authenticationCases(model),
    ...maskCases(model),
    ...boundaryCases(model, people),
    ...preferenceCases(model, people),
    ...platformCases(model),
    ...uniqueCases(model),
    ...recordLimitCases(model),
    ...filterCases(model),
    ...repeatedCases(model),
    ...ruleCases(model),
    ...stateCases(model),
    ...actionCases(model),
    ...conversionCases(model),
    ...figureCases(model, stories),
    ...listRelationCases(model),
    ...sumCases(model),
    ...tallyCases(model),
    ...totalCases(model),
    ...listOrderCases(model),
    ...historyCases(model),
    ...newestChangeCases(model),
    ...toldChangeCases(model),
  ]
  const answering = answeringActions(model)
  return cases
    .filter(({ about, kind }) => kind === 'envelope' || kind === 'permission' || !(answering.has(about) || isAboutDelivered(model, about)))
    .toSorted((one, other) => caseKinds.indexOf(one.kind) - caseKinds.indexOf(other.kind))
}

/** Filters cases by "order.close", by the entity "order", or by the beginning of an id. Without names it returns all. */
export function onlyOf<Each extends Pick<Case, 'about' | 'id'>>(cases: readonly Each[], only: string | undefined): readonly Each[] {
  return only === undefined ? cases : cases.filter(({ about, id }) => about === only || about.startsWith(`${only}.`) || id.startsWith(only))
}
