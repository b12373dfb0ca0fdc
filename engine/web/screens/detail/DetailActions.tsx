import { Button, Dropdown } from '@douyinfe/semi-ui-19'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { Model } from '../../../core/model/model.ts'
import type { ActionRef, DetailScreen } from '../../../core/model/screen.ts'
import { ActionButton } from '../../actions/ActionButton.tsx'
import { ActionMenu } from '../../actions/ActionMenu.tsx'
import { nameOfActionRef } from '../../../core/model/name-of-action-ref.ts'
import { useOfferCommands } from '../../actions/page-commands.ts'
import { nextStep } from '../../actions/next-step.ts'
import { linesAheadOf, offeredActions, refusalReasonsOf } from '../../actions/refusal-reasons.ts'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { isAllowed } from '../../../core/permissions/is-allowed.ts'
import { side } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { useModel } from '../../model/use-model.ts'
import { useWords } from '../../cells/use-words.ts'
import { textOfValue } from '../../cells/text-of-value.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

type Props = { readonly screen: DetailScreen; readonly entity: Entity; readonly row: Row; readonly onAct: (ref: ActionRef) => void }

/** The number of secondary actions beside the primary one; the others are in the menu with the dangerous ones. */
const beside = 4

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

/** The next step as the one primary button, the others beside it, the dangerous ones in a menu; refused ones stay and show the reason. */
export function DetailActions({ screen, entity, row, onAct }: Props) {
  const words = useWords()
  const model = useModel()
  const mayUse = useBlockingReasons()
  const { permissions } = useSession()
  const mayPrint = screen.print === true || (screen.print !== false && isAllowed(screen.print, permissions))
  const all: readonly ActionRef[] =
    screen.actions === '*' ? Object.keys(entity.transitions).map((transition) => ({ kind: 'transition', entity: entity.name, transition })) : screen.actions
  const transitionOf = (ref: ActionRef): Transition | undefined => (ref.kind === 'transition' ? entity.transitions[ref.transition] : undefined)
  const refs = offeredActions(row, all)
  const step = nextStep(entity, row, side, model.vocabularies)?.name
  const own = refs.filter((ref) => ref.kind === 'transition' && ref.transition === step)
  const following = screen.next.filter((ref): ref is Following => ref.kind === 'create' && linesAhead(row, ref) > 0)
  const ahead = following.filter((ref) => isStep(model, ref))
  const primary = own.length > 0 ? own : ahead
  const reasons = (ref: ActionRef) => (ref.kind === 'transition' ? (refusalReasonsOf(row, ref.transition) ?? []).map(words.issue) : mayUse(ref))
  // Permitted actions come before refused ones.
  const refusedLast = (ref: ActionRef) => (reasons(ref).length === 0 ? 0 : 1)
  const calm = [
    ...refs.filter((ref) => !primary.includes(ref) && transitionOf(ref)?.danger !== true),
    ...following.filter((ref) => !isStep(model, ref)),
  ].toSorted((left, right) => refusedLast(left) - refusedLast(right))
  const menu = [...calm.slice(beside), ...refs.filter((ref) => transitionOf(ref)?.danger === true)]
  useOfferCommands({
    about: textOfValue(row[entity.display]),
    commands: [
      ...[...primary, ...(own.length > 0 ? ahead : []), ...calm, ...refs.filter((ref) => transitionOf(ref)?.danger === true)].map((ref) => ({
        name: nameOfActionRef(ref),
        key: keyOfActionRef(ref),
        label: words.action(ref),
        reasons: reasons(ref),
        run: () => onAct(ref),
      })),
      ...(mayPrint ? [{ name: 'print', key: 'ui.action.print', label: words.text('ui.action.print'), reasons: [], run: () => print() }] : []),
    ],
  })
  const button = (ref: ActionRef, look: 'primary' | 'second') => (
    <ActionButton
      key={nameOfActionRef(ref)}
      name={nameOfActionRef(ref)}
      label={words.action(ref)}
      look={look}
      reasons={reasons(ref)}
      onClick={() => onAct(ref)}
    />
  )
  return (
    <div className="detail-actions" role="toolbar" aria-label={words.text('ui.action.title')}>
      {menu.length > 0 && (
        <Dropdown
          trigger="click"
          position="bottomRight"
          clickToHide
          render={<ActionMenu refs={menu} isDanger={(ref) => transitionOf(ref)?.danger === true} reasons={reasons} onAct={onAct} />}
        >
          <Button type="tertiary" data-action="more">
            {words.text('ui.action.more')}
          </Button>
        </Dropdown>
      )}
      {mayPrint && (
        <Button type="tertiary" data-action="print" onClick={() => print()}>
          {words.text('ui.action.print')}
        </Button>
      )}
      {[...calm.slice(0, beside), ...(own.length > 0 ? ahead : [])].map((ref) => button(ref, 'second'))}
      {primary.map((ref) => button(ref, 'primary'))}
    </div>
  )
}
