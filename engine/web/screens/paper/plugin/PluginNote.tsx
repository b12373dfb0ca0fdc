import { Button } from '@douyinfe/semi-ui-19'
import { useWords } from '../../../cells/use-words.ts'

/** What is said about the plug-in: it is missing, too old, or did not print; or it has printed. */
export type PluginState =
  | { readonly kind: 'missing' }
  | { readonly kind: 'old'; readonly version: string }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'printed'; readonly copies: number; readonly printer: string }

type Props = {
  readonly state: PluginState
  readonly leastVersion: string
  readonly download: string
  readonly onAgain: () => void
  readonly onWindow: () => void
}

/** The ways on: get the plug-in, try again, or print in the browser's window. */
export function PluginNote({ state, leastVersion, download, onAgain, onWindow }: Props) {
  const words = useWords()
  if (state.kind === 'printed')
    return (
      <p>{words.text(state.printer === '' ? 'ui.paper.plugin.sent' : 'ui.paper.plugin.sentTo', { count: String(state.copies), printer: state.printer })}</p>
    )
  const said = {
    missing: () => words.text('ui.paper.plugin.missing'),
    old: () => words.text('ui.paper.plugin.old', { version: 'version' in state ? state.version : '', least: leastVersion }),
    refused: () => words.text('ui.paper.plugin.refused', { reason: ('reason' in state && state.reason) || words.text('ui.paper.plugin.noReason') }),
  }[state.kind]()
  return (
    <div className="paper-plugin" data-plugin={state.kind} role="alert">
      <p>{said}</p>
      {state.kind !== 'refused' && download.startsWith('https://') && (
        <a className="paper-plugin-download" href={download} target="_blank" rel="noopener noreferrer">
          {words.text(state.kind === 'old' ? 'ui.paper.plugin.upgrade' : 'ui.paper.plugin.download')}
        </a>
      )}
      <Button size="small" data-action="askPluginAgain" onClick={onAgain}>
        {words.text('ui.paper.plugin.again')}
      </Button>
      <Button size="small" data-action="printInWindow" onClick={onWindow}>
        {words.text('ui.paper.plugin.window')}
      </Button>
    </div>
  )
}
