import './open-items.css'
import { IconChevronLeft } from '@douyinfe/semi-icons'
import { useCallback, useId, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isDate } from '../../../core/expression/functions/calendar-days.ts'
import type { ActionRef, OpenItemsScreen } from '../../../core/model/screen.ts'
import type { OpenBalance } from '../../../core/wire/open-items.ts'
import { ActionBar } from '../../actions/ActionBar.tsx'
import { useBlockingReasons } from '../../actions/use-blocking-reasons.ts'
import { useOfferedActions } from '../../actions/use-offered-actions.ts'
import { useWords } from '../../cells/use-words.ts'
import { EmptyState } from '../../feedback/EmptyState.tsx'
import { ErrorState } from '../../feedback/ErrorState.tsx'
import { LoadingState } from '../../feedback/LoadingState.tsx'
import { DayInput } from '../../fields/DayInput.tsx'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { BalanceGrid } from './BalanceGrid.tsx'
import { amountText } from './figure-columns.tsx'
import { ItemGrid } from './ItemGrid.tsx'
import { sumsByCurrency } from './sums-by-currency.ts'
import { NarrowTools } from './NarrowTools.tsx'
import { type Narrowed, useBalances, useItems } from './use-open-items.ts'
import { useExport } from './use-export.ts'

const NARROWING = ['named', 'inCurrency', 'overdue'] as const

function narrowedIn(params: URLSearchParams): Narrowed {
  const [named, inCurrency, overdue] = NARROWING.map((name) => params.get(name) ?? '')
  return { ...(named !== '' && { named }), ...(inCurrency !== '' && { inCurrency }), ...(overdue === 'yes' && { overdue: true as const }) } as Narrowed
}

function paramsOf({ named, inCurrency, overdue }: Narrowed): Readonly<Record<string, string>> {
  return { ...(named !== undefined && { named }), ...(inCurrency !== undefined && { inCurrency }), ...(overdue === true && { overdue: 'yes' }) }
}

/** Who owes whom at a day: the balances, and behind each its open documents. The address says the day and the balance. */
export function OpenItemsView({ screen }: { screen: OpenItemsScreen }) {
  const words = useWords()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const label = useId()
  const given = params.get('day') ?? ''
  const day = isDate(given) ? given : undefined
  const [typed, setTyped] = useState<string | null>()
  const [other, currency] = [params.get('with'), params.get('currency')]
  const of = other === null || currency === null ? undefined : { with: other, currency }
  const narrowed = useMemo(() => narrowedIn(params), [params])
  const balances = useBalances(screen.name, day, narrowed)
  const items = useItems(screen.name, day, narrowed, of)
  const file = useExport(screen, { day, ...narrowed, ...of })
  const offered = useOfferedActions(useBlockingReasons(), (ref: ActionRef) => {
    if (ref.kind === 'open') void navigate(addressOfScreen(ref.screen))
  })
  const kept = useMemo(() => ({ ...(day !== undefined && { day }), ...paramsOf(narrowed) }), [day, narrowed])
  const addressOf = useCallback(
    (balance: OpenBalance) => addressOfScreen(screen.name, { ...kept, with: balance.with.id, currency: balance.currency }),
    [screen, kept],
  )

  function narrow(next: Narrowed) {
    const changed = new URLSearchParams(params)
    for (const name of NARROWING) changed.delete(name)
    for (const [name, value] of Object.entries(paramsOf(next))) changed.set(name, value)
    setParams(changed, { replace: true })
  }

  function choose(value: string | null) {
    setTyped(value)
    if (value === null || !isDate(value) || (balances.data !== undefined && value > balances.data.today)) return
    const next = new URLSearchParams(params)
    next.set('day', value)
    setParams(next, { replace: true })
  }

  const shown = typed ?? day ?? balances.data?.today ?? ''
  const isToCome = balances.data !== undefined && isDate(shown) && shown > balances.data.today
  const chosen = of && balances.data?.rows.find((row) => row.with.id === of.with && row.currency === of.currency)
  const asked = of === undefined ? balances : items
  const title = words.text(`screen.${screen.name}`)
  const isNarrowed = Object.keys(narrowed).length > 0
  const name = of === undefined ? title : words.text('ui.openItems.behind', { name: chosen?.with.text ?? '', currency: of.currency })
  return (
    <div className="list open-items" data-view={of === undefined ? 'balances' : 'items'}>
      <header className="list-head">
        <div className="list-name">
          <h1>{name}</h1>
          {of !== undefined && (
            <Link className="open-items-back" to={addressOfScreen(screen.name, kept)}>
              <IconChevronLeft aria-hidden />
              {title}
            </Link>
          )}
        </div>
        <div className="list-bar">
          <ActionBar actions={screen.actions.map(offered)} primary={undefined} />
        </div>
      </header>
      <div className="open-items-tools">
        <span className="open-items-day">
          <span id={label}>{words.text('ui.openItems.asOf')}</span>
          <DayInput value={shown} labelId={label} invalid={isToCome} onChange={choose} />
        </span>
        {isToCome && (
          <p className="field-issue" role="alert">
            {words.text('ui.openItems.toCome')}
          </p>
        )}
        <NarrowTools
          narrowed={narrowed}
          currencies={balances.data?.rows.map(({ currency: code }) => code) ?? []}
          isOfOne={of !== undefined}
          onNarrow={narrow}
          onExport={file.mayExport ? file.start : undefined}
          isExporting={file.isRunning}
        />
        {file.trouble !== '' && (
          <p className="field-issue" role="alert">
            {file.trouble}
          </p>
        )}
        {balances.data !== undefined && (
          <ul className="open-items-sums" aria-label={words.text('ui.openItems.balance')}>
            {sumsByCurrency(chosen === undefined ? balances.data.rows : [chosen]).map(([code, sum]) => (
              <li key={code} data-currency={code}>
                {code} <strong>{amountText(sum)}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asked.error !== null ? (
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      ) : asked.data === undefined ? (
        <LoadingState kind="openItems" />
      ) : asked.data.rows.length === 0 ? (
        <EmptyState
          title={words.text('ui.openItems.nothing')}
          description={words.text(isNarrowed ? 'ui.openItems.narrowedHint' : 'ui.openItems.nothingHint', { day: asked.data.day })}
        />
      ) : (
        <>
          {asked.data.capped && <p className="screen-note">{words.text('ui.openItems.capped', { count: String(asked.data.rows.length) })}</p>}
          {of === undefined || items.data === undefined ? (
            balances.data !== undefined && (
              <BalanceGrid
                screen={screen.name}
                label={title}
                answer={balances.data}
                addressOf={addressOf}
                onOpen={(balance) => void navigate(addressOf(balance))}
              />
            )
          ) : (
            <ItemGrid
              screen={screen}
              label={name}
              answer={items.data}
              onOpen={(address, newTab) => (newTab ? window.open(address, '_blank', 'noopener') : void navigate(address))}
            />
          )}
        </>
      )}
    </div>
  )
}
