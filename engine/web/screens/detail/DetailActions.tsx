import type { Entity } from '../../../core/model/entity.ts'
import type { Model } from '../../../core/model/model.ts'
import type { ActionRef, DetailScreen } from '../../../core/model/screen.ts'
import { ActionBar } from '../../actions/ActionBar.tsx'
import { nameOfActionRef } from '../../../core/model/action-refs/name-of-action-ref.ts'
import { useOfferCommands } from '../../actions/page-commands.ts'
import { answersWhatWaits } from '../../actions/answers-what-waits.ts'
import { nextStep } from '../../actions/next-step.ts'
import { linesAheadOf, offeredActions, refusalReasonsOf } from '../../actions/refusal-reasons.ts'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { useOfferedActions } from '../../actions/use-offered-actions.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

type Props = { readonly screen: DetailScreen; readonly entity: Entity; readonly row: Row; readonly onAct: (ref: ActionRef) => void }

type Following = Extract<ActionRef, { readonly kind: 'create' }>

/** How many lines of the document a follow-up form could take now. */
function linesAhead(row: Row, { screen, transition }: Following): number {
  return linesAheadOf(row, transition === undefined ? screen : `${screen}.${transition}`) ?? 0
}

/** A copy takes nothing from the document, so it is not its next step. */
function isStep(model: Model, { screen, transition: named }: Following): boolean {
  const form = model.screens[screen]
  const entity = form?.kind === 'form' ? model.entities[form.entity] : undefined
  const transition = form?.kind === 'form' ? entity?.transitions[named ?? form.transition] : undefined
  return entity !== undefined && conversionOf(entity, transition)?.take.pending !== undefined
}

/** The text key of an action, which has a name in both languages. */
function keyOfActionRef(ref: ActionRef): string {
  if (ref.kind === 'transition') return `action.${ref.entity}.${ref.transition}`
  if (ref.kind === 'create' && ref.transition !== undefined) return `action.${ref.entity}.${ref.transition}`
  return ref.kind === 'open' || ref.kind === 'create' ? `screen.${ref.screen}` : nameOfActionRef(ref)
}

/**
 * The next step as the one primary button, even while it must wait; the others beside it, answers that are waited for first, what can be done
 * before what cannot, as many as have room; the dangerous ones in the menu with the rest. Refused ones stay and show the reason.
 */
export function DetailActions({ screen, entity, row, onAct }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useBlockingReasons()
  const reasons = (ref: ActionRef) => (ref.kind === 'transition' ? (refusalReasonsOf(row, ref.transition) ?? []).map(words.issue) : mayUse(ref))
  const offered = useOfferedActions(reasons, onAct)
  const all: readonly ActionRef[] =
    screen.actions === '*' ? Object.keys(entity.transitions).map((transition) => ({ kind: 'transition', entity: entity.name, transition })) : screen.actions
  const refs = offeredActions(row, all)
  const following = screen.next.filter((ref): ref is Following => ref.kind === 'create' && linesAhead(row, ref) > 0)
  const ahead = following.filter((ref) => isStep(model, ref))
  const { step, isWaiting } = nextStep(entity, row, side, model.vocabularies)
  const own = refs.filter((ref) => ref.kind === 'transition' && ref.transition === step?.name)
  // What can be done at once goes before a step that must wait; what the person has no right to is no step of theirs.
  const open = ahead.filter((ref) => mayUse(ref).length === 0)
  const primary = (isWaiting ? [...open, ...own] : [...own, ...open])[0]
  const described = (ref: ActionRef) => ({ ...offered(ref), key: keyOfActionRef(ref) })
  // An answer that somebody waits for is at hand, before what can be done at any time.
  const isAnswer = (ref: ActionRef) => ref.kind === 'transition' && answersWhatWaits(entity, row, ref.transition)
  const inOrder = [...refs.filter(isAnswer), ...ahead, ...refs.filter((ref) => !isAnswer(ref))]
  const others = [...inOrder, ...following.filter((ref) => !isStep(model, ref))].filter((ref) => ref !== primary).map(described)
  const calm = others.filter(({ isDanger }) => !isDanger)
  const paper: ActionRef | undefined = typeof screen.print === 'string' ? { kind: 'print', screen: screen.print } : undefined
  const mayPrint = screen.print !== false && (paper === undefined || mayUse(paper).length === 0)
  const printed = () => (paper === undefined ? globalThis.print() : onAct(paper))
  const print = { name: 'print', key: 'ui.action.print', label: words.text('ui.action.print'), reasons: [], isDanger: false, run: printed }
  const actions = [
    ...(primary === undefined ? [] : [described(primary)]),
    ...calm.filter((each) => each.reasons.length === 0),
    ...(mayPrint ? [print] : []),
    ...calm.filter((each) => each.reasons.length > 0),
  ]
  const behind = others.filter(({ isDanger }) => isDanger)
  useOfferCommands({ about: textOfValue(row[entity.display]), commands: [...actions, ...behind] })
  return (
    <div className="detail-actions" role="toolbar" aria-label={words.text('ui.action.title')}>
      <ActionBar actions={actions} primary={primary && nameOfActionRef(primary)} behind={behind} />
    </div>
  )
}
