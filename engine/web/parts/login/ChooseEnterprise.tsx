import type { Reference } from '../../../core/wire/envelope.ts'

type Props = { readonly enterprises: readonly Reference[]; readonly isBusy: boolean; readonly onChoose: (id: string) => void }

/** Asks for the enterprise of this session. */
export function ChooseEnterprise({ enterprises, isBusy, onChoose }: Props) {
  return (
    <ul className="login-enterprises">
      {enterprises.map(({ id, text }, index) => (
        <li key={id}>
          <button type="button" autoFocus={index === 0} aria-disabled={isBusy} onClick={() => isBusy || onChoose(id)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
