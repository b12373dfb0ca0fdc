import { Button } from '@douyinfe/semi-ui-19'
import type { ReactNode } from 'react'
import type { Entity } from '../../core/model/entity.ts'
import { ActionButton } from '../actions/ActionButton.tsx'
import { useWords } from '../cells/use-words.ts'
import { type Keys, keysInMatrix } from '../ui/keys-in-matrix.ts'
import { useSendKeys } from '../ui/use-send-keys.ts'
import type { AwardTotals, Difference } from './award/award-totals.ts'
import { sumsText } from './award/sums-text.ts'
import type { ProposalOfAward } from './award/use-proposal-of-award.ts'
import { percent, signOf } from './lines/percent.ts'

type Props = {
  readonly entity: Entity
  readonly totals: AwardTotals
  /** The number of groups that there are. */
  readonly groups: number
  /** The name of what takes the quantities. */
  readonly action: string
  /** Why it cannot be done now. */
  readonly refusals: readonly string[]
  readonly isWriting: boolean
  readonly isClosed: boolean
  readonly isSending: boolean
  /** What the proposal would come to, once it was asked for. */
  readonly proposed: AwardTotals | undefined
  readonly proposal: ProposalOfAward | undefined
  readonly onBest: () => void
  readonly onClear: () => void
  readonly onAward: () => void
}

/** Beneath the matrix: what is taken so far, compared with every known price, and the action that takes it. */
export function MatrixSummary(props: Props) {
  const { entity, totals, groups, action, refusals, isWriting, isClosed, isSending, proposed, proposal, onBest, onClear, onAward } = props
  const words = useWords()
  const against = totals.against.filter(({ lines }) => lines > 0)
  useSendKeys(() => isWriting && !isSending && onAward(), { saves: false })
  return (
    <footer className="matrix-summary">
      <dl>
        <Figure name="sum" label={words.text('ui.matrix.awarded')} value={sumsText(totals.sums)}>
          {words.text('ui.matrix.rows', { whole: String(totals.whole), all: String(totals.needed) })}
          {totals.begun > 0 && ` · ${words.text('ui.matrix.begun', { count: String(totals.begun) })}`}
        </Figure>
        <Figure name="groups" label={words.text('ui.matrix.groups')} value={String(totals.ofGroup.size)}>
          {words.text('ui.matrix.ofGroups', { count: String(groups) })}
        </Figure>
        {against.map((each) => (
          <Compared
            key={each.path}
            name={each.path}
            label={words.text('ui.matrix.against', { price: words.path(entity, each.path) })}
            difference={each}
            lines={totals.lines}
          />
        ))}
        {totals.best.lines > 0 && (
          <Compared name="best" label={words.text('ui.matrix.toBest')} difference={totals.best} lines={totals.lines}>
            {totals.divided > 0 ? words.text('ui.matrix.divided', { count: String(totals.divided) }) : ''}
          </Compared>
        )}
        {proposed !== undefined && (
          <Figure name="proposed" label={words.text('ui.matrix.proposed')} value={sumsText(proposed.sums)}>
            {[
              words.text('ui.matrix.orders', { count: String(proposed.ofGroup.size) }),
              words.text('ui.matrix.rows', { whole: String(proposed.whole), all: String(proposed.needed) }),
              ...(proposed.divided > 0 ? [words.text('ui.matrix.divided', { count: String(proposed.divided) })] : []),
            ].join(' · ')}
          </Figure>
        )}
      </dl>
      {!isClosed && (
        <div className="matrix-actions">
          {isWriting && (
            <>
              <Button theme="borderless" data-action="takeBest" title="Shift+B" onClick={onBest}>
                {words.text('ui.matrix.takeBest')}
              </Button>
              {proposal !== undefined && (
                <Button theme="borderless" data-action="propose" title="P" loading={proposal.isAsking} onClick={proposal.next}>
                  {words.text(proposed === undefined ? 'ui.matrix.propose' : 'ui.matrix.takeProposed')}
                </Button>
              )}
              <Button theme="borderless" type="tertiary" data-action="clearTaken" disabled={totals.lines === 0} onClick={onClear}>
                {words.text('ui.matrix.clear')}
              </Button>
            </>
          )}
          <ActionButton
            name="awardTaken"
            label={totals.lines === 0 ? action : words.text('ui.form.saveAll', { action, count: String(totals.lines) })}
            look="primary"
            reasons={refusals}
            loading={isSending}
            onClick={onAward}
          />
        </div>
      )}
      {isWriting && <KeyLine hasProposal={proposal !== undefined} />}
    </footer>
  )
}

function Figure({ name, label, value, sign, children }: { name: string; label: string; value: string; sign?: string | undefined; children?: ReactNode }) {
  return (
    <div data-figure={name}>
      <dt>{label}</dt>
      <dd>
        <strong data-sign={sign}>{value}</strong>
        <small>{children}</small>
      </dd>
    </div>
  )
}

type ComparedProps = { readonly name: string; readonly label: string; readonly difference: Difference; readonly lines: number; readonly children?: string }

function Compared({ name, label, difference: { sums, bases, lines }, lines: all, children = '' }: ComparedProps) {
  const words = useWords()
  const signs = new Set([...sums.values()].map((sum) => (sum === undefined || sum.isZero() ? '' : signOf(sum))))
  const shares = [...sums].map(([currency, sum]) => {
    const base = bases.get(currency)
    return sum === undefined || base === undefined ? '' : percent(sum, base)
  })
  const notes = [
    shares.length === 1 ? shares[0]! : '',
    lines < all ? words.text('ui.matrix.ofLines', { count: String(lines), all: String(all) }) : '',
    children,
  ]
  return (
    <Figure name={name} label={label} value={sumsText(sums, true)} sign={signs.size === 1 ? [...signs][0] || undefined : undefined}>
      {notes.filter((note) => note !== '').join(' · ')}
    </Figure>
  )
}

const ofAll: Keys = [...keysInMatrix, [['Ctrl', 'Z'], 'ui.keys.undo'], [['Ctrl', 'Enter'], 'ui.keys.submit']]
const ofProposal: Keys = [...ofAll, [['P'], 'ui.matrix.propose']]

function KeyLine({ hasProposal }: { readonly hasProposal: boolean }) {
  const words = useWords()
  return (
    <p className="matrix-keys">
      {(hasProposal ? ofProposal : ofAll).map(([pressed, text]) => (
        <span key={text}>
          {pressed.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {words.text(text)}
        </span>
      ))}
    </p>
  )
}
