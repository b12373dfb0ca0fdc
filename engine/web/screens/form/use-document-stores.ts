import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Entity } from '../../../core/model/entity.ts'
import type { Transition } from '../../../core/model/lifecycle.ts'
import type { FormScreen } from '../../../core/model/screen.ts'
import { declarationsAtom } from '../../model/model-store.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import { useSession } from '../../session/use-session.ts'
import { useWords } from '../../cells/use-words.ts'
import type { Row } from '../../cells/value-at-path.ts'
import { adaptDraft } from '../../form/draft/adapt-draft.ts'
import type { SavedDraft } from '../../form/draft/saved-draft.ts'
import { useNameResolver } from '../../form/lines/use-name-resolver.ts'
import { useValueNames } from '../../form/lines/use-value-names.ts'
import { documentStore, type DocumentStore } from '../../form/store/document-store.ts'
import type { RefusedTexts } from '../../form/line-store/refused-text.ts'
import type { ReferenceNames } from '../../form/use-reference-names.ts'
import { withoutMasks } from '../../form/without-masks.ts'
import { useEvaluationContext } from '../../form/use-evaluation-context.ts'
import { conversionOf } from '../../../core/model/conversion-of.ts'

type Written = {
  readonly screen: FormScreen
  readonly entity: Entity
  readonly transition: Transition
  /** The documents as the server returned them. */
  readonly starts: readonly Row[]
  readonly kept: SavedDraft | undefined
  readonly names: ReferenceNames
  readonly fromSources: boolean
}

/** The documents of a form being edited, each in its store. */
export type FormRound = {
  readonly number: number
  readonly stores: readonly DocumentStore[]
  /** The edition of the declarations by which they are edited. */
  readonly edition: number
}

/** The stores of a form's documents: from a stored draft, or from the server. `startAnew` discards the changes. */
export function useDocumentStores({ screen, entity, transition, starts, kept, names, fromSources }: Written) {
  const model = useModel()
  const words = useWords()
  const evaluationContext = useEvaluationContext()
  const { permissions, language } = useSession()
  const valueNames = useValueNames()
  const resolveNames = useNameResolver(names.remember)
  const isNew = transition.from === null
  const edition = useAtomValue(declarationsAtom)

  // Fields by which the sources are grouped into documents, or that must be equal in all of them, come from the sources.
  function fixedIn(start: Row): ReadonlySet<string> {
    const conversion = fromSources ? conversionOf(entity, transition) : undefined
    const named = conversion === undefined ? [] : [...Object.keys(conversion.split), ...Object.keys(conversion.same)]
    return new Set(named.filter((name) => (start[name] ?? null) !== null))
  }

  // `before` is the document as the server has it, with references as ids.
  function storeOf(start: Row, before: Row | undefined, refused?: RefusedTexts): DocumentStore {
    return documentStore({
      model,
      entity,
      transition,
      start,
      before: isNew ? undefined : before,
      writer: { side, permissions },
      language,
      evaluationContext,
      textOf: (code, params) => (code.startsWith('ui.') ? words.text(code, params) : words.issue({ code, path: '', params })),
      fixed: fixedIn(start),
      names: valueNames,
      totals: Object.fromEntries(screen.sections.flatMap((section) => (section.kind === 'lines' ? [[section.lines, section.totals]] : []))),
      resolveNames,
      ...(refused === undefined ? {} : { refused }),
    })
  }

  function storedIn(answer: Row): Row {
    return withoutMasks(model, entity, transition, { side, permissions }, names.stored(answer))
  }

  function storeOfAnswer(answer: Row): DocumentStore {
    const stored = storedIn(answer)
    return storeOf(stored, stored)
  }

  function storeOfDraft(document: Row, answer: Row | undefined, refused: RefusedTexts | undefined): DocumentStore {
    return storeOf(document, answer === undefined ? undefined : storedIn(answer), refused)
  }

  const [round, setRound] = useState<FormRound>(() => ({
    number: 0,
    edition,
    stores:
      kept === undefined ? starts.map(storeOfAnswer) : kept.documents.map((document, place) => storeOfDraft(document, starts[place], kept.refused[place])),
  }))
  // The declarations changed under the open form: its content continues under the new ones, as a stored draft would.
  if (round.edition !== edition) {
    const written = { documents: round.stores.map((store) => store.document()), refused: round.stores.map((store) => store.refused()), names: {}, at: '' }
    const fitting = adaptDraft(model, entity, written)
    const stores = (fitting?.documents ?? []).map((document, place) => storeOfDraft(document, starts[place], fitting?.refused[place]))
    setRound({ number: round.number + 1, edition, stores: stores.length > 0 ? stores : starts.map(storeOfAnswer) })
  }
  return {
    round,
    startAnew(documents: readonly Row[]) {
      setRound({ number: round.number + 1, edition, stores: documents.map(storeOfAnswer) })
    },
  }
}
