import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Reference } from '../../core/wire/envelope.ts'
import { templateShape } from '../../core/template/apply-template.ts'
import { modelAtom } from '../model/model-store.ts'
import { reloadTemplate } from '../api/reload-template.ts'
import { side } from '../session/session.ts'
import { templateFrom } from '../api/template-from-answer.ts'
import { PurchaserModelContext } from '../model/use-model.ts'
import { useSession } from '../session/use-session.ts'
import type { Row } from '../cells/value-at-path.ts'
import { DocumentPrefs } from '../form/DocumentPrefs.tsx'
import { callOrThrow } from '../api/call-or-throw.ts'

const path = '/api/globalTemplate/getByPurchaser'

/**
 * Shows a document by the template of its purchaser: its names, fields and types. Purchasers read their own documents this way anyway. If the server has a
 * newer template than the page, it is fetched. `waiting` is shown meanwhile. Formulas inside compute with the purchaser's decimals.
 */
export function PurchaserModel({ document, waiting, children }: { document: Row; waiting: ReactNode; children: ReactNode }) {
  const version = Number(document['_template'] ?? 0)
  return (
    <DocumentPrefs document={document}>
      {side === 'purchaser' ? (
        <Renewing version={version}>{children}</Renewing>
      ) : (
        <OfPurchaser purchaser={(document['purchaser'] as Reference | undefined)?.id ?? ''} version={version} waiting={waiting}>
          {children}
        </OfPurchaser>
      )}
    </DocumentPrefs>
  )
}

function Renewing({ version, children }: { version: number; children: ReactNode }) {
  const { template } = useSession()
  const isNewer = version > template.version
  useEffect(() => {
    if (isNewer) void reloadTemplate()
  }, [isNewer])
  return children
}

type OfPurchaserProps = { readonly purchaser: string; readonly version: number; readonly waiting: ReactNode; readonly children: ReactNode }

function OfPurchaser({ purchaser, version, waiting, children }: OfPurchaserProps) {
  const declared = useAtomValue(modelAtom)
  const isOwn = purchaser !== '' && version > 0
  const asked = useQuery({
    queryKey: [path, purchaser, version],
    enabled: isOwn,
    staleTime: Infinity,
    queryFn: async ({ signal }) => templateShape(templateFrom(await callOrThrow(path, { entity: { id: purchaser } }, signal))),
  })
  const { data: shape, error } = asked
  const model = useMemo(() => shape?.(declared), [shape, declared])
  // Without an answer the declared names are better than nothing.
  if (isOwn && model === undefined && error === null) return waiting
  return <PurchaserModelContext value={model}>{children}</PurchaserModelContext>
}
