import { Button } from '@douyinfe/semi-ui-19'
import { useWords } from '../../../cells/use-words.ts'
import type { PluginState } from './print-each.ts'

type Props = {
  readonly state: PluginState
  readonly leastVersion: string
  readonly download: string
  readonly onAgain: () => void
  readonly onWindow: () => void
}

/** How far it is, or the ways on: get the plug-in, go on with the document that was not printed, or print without the plug-in. */
export function PluginNote({ state, leastVersion, download, onAgain, onWindow }: Props) {
  const words = useWords()
  const { kind, sent, of } = state
  if (kind === 'printing') return of > 1 ? <p>{words.text('ui.paper.plugin.printing', { at: String(sent + 1), count: String(of) })}</p> : null
  if (kind === 'printed') return <p>{saidOfPrinted(words.text, state)}</p>
  const said = {
    missing: () => words.text('ui.paper.plugin.missing'),
    old: () => words.text('ui.paper.plugin.old', { version: 'version' in state ? state.version : '', least: leastVersion }),
    refused: () => words.text('ui.paper.plugin.refused', { reason: ('reason' in state && state.reason) || words.text('ui.paper.plugin.noReason') }),
    failed: () => ('reason' in state ? state.reason : ''),
  }[kind]()
  const isWithout = kind === 'missing' || kind === 'old'
  return (
    <div className="paper-plugin" data-plugin={kind} role="alert">
      <p>
        {said}
        {kind === 'refused' && of > 1 && ` (${state.name.replace(/\.pdf$/, '')})`}
      </p>
      {sent > 0 && <p>{words.text('ui.paper.plugin.stopped', { sent: String(sent), count: String(of) })}</p>}
      {isWithout && download.startsWith('https://') && (
        <a className="paper-plugin-download" href={download} target="_blank" rel="noopener noreferrer">
          {words.text(kind === 'old' ? 'ui.paper.plugin.upgrade' : 'ui.paper.plugin.download')}
        </a>
      )}
      <Button size="small" data-action="askPluginAgain" onClick={onAgain}>
        {sent > 0 ? words.text('ui.paper.plugin.rest', { count: String(of - sent) }) : words.text('ui.paper.plugin.again')}
      </Button>
      <Button size="small" data-action="printInWindow" onClick={onWindow}>
        {of > 1 ? words.text('ui.paper.all', { count: String(of) }) : words.text('ui.paper.plugin.window')}
      </Button>
    </div>
  )
}

function saidOfPrinted(text: ReturnType<typeof useWords>['text'], { sent, copies, printer }: Extract<PluginState, { readonly kind: 'printed' }>): string {
  const params = { count: String(copies), documents: String(sent), printer }
  if (sent > 1) return text(printer === '' ? 'ui.paper.plugin.sentAll' : 'ui.paper.plugin.sentAllTo', params)
  return text(printer === '' ? 'ui.paper.plugin.sent' : 'ui.paper.plugin.sentTo', params)
}
