import { Button, Empty } from '@douyinfe/semi-ui-19'
import { Link, useNavigate } from 'react-router'
import type { ResultScreen } from '../../../core/model/screen.ts'
import { useModel } from '../../model/use-model.ts'
import { StatusTag } from '../../cells/StatusTag.tsx'
import { useWords } from '../../cells/use-words.ts'
import { addressOfScreen } from '../../navigation/address-of-screen.ts'
import { storedResult, awaitedDocument } from './result.ts'

/** The result of an action with links to its documents, and the next pages. */
export function ResultView({ screen }: { screen: ResultScreen }) {
  const words = useWords()
  const model = useModel()
  const navigate = useNavigate()
  const result = storedResult()
  if (result === undefined) return <Empty className="error-state" title={words.text(`screen.${screen.name}`)} description={words.text('ui.result.nothing')} />
  const [first] = result.documents
  const waiting = awaitedDocument(result.documents)
  // With several kinds, each is labelled.
  const isMixed = waiting === undefined && result.documents.some(({ isInstead }) => isInstead)
  return (
    <div className="result" data-result={result.entity}>
      <div className="result-mark" aria-hidden>
        ✓
      </div>
      <h1>{waiting === undefined ? result.title : words.text('ui.result.first', { entity: waiting.kind })}</h1>
      <ul>
        {result.documents.map((made) => {
          const vocabulary = model.entities[made.entity]?.fields['status']?.vocabulary
          return (
            <li key={made.id} data-made={made.entity}>
              {isMixed && <span data-kind>{words.text(made.isInstead ? 'ui.result.first' : 'ui.result.made', { entity: made.kind })}</span>}
              {made.detail === undefined ? (
                <strong>{made.text}</strong>
              ) : (
                <Link to={addressOfScreen(made.detail, { id: made.id })}>{made.text || made.kind}</Link>
              )}
              {made.status !== '' && vocabulary !== undefined && <StatusTag vocabulary={vocabulary} value={made.status} />}
            </li>
          )
        })}
      </ul>
      <div className="result-next">
        {first?.detail !== undefined && (
          <Button theme="solid" data-action="openMade" onClick={() => void navigate(addressOfScreen(first.detail!, { id: first.id }))}>
            {words.text('ui.result.open')}
          </Button>
        )}
        {result.pick !== undefined && (
          <Button data-action="backToPick" onClick={() => void navigate(addressOfScreen(result.pick!))}>
            {words.text('ui.result.back', { screen: result.pickTitle ?? words.text(`screen.${result.pick}`) })}
          </Button>
        )}
      </div>
    </div>
  )
}
