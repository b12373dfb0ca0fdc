import { useMemo } from 'react'
import { useSession } from './use-session.ts'

/** Whose memory of opened documents this is; undefined for guests and for people who came for one document. */
export function useKeeper(): { readonly side: string; readonly enterprise: string; readonly person: string } | undefined {
  const { side, user } = useSession()
  const { id, isTemporary, isPersonal, owedFactor } = user
  const enterprise = user.enterprise.id
  return useMemo(
    () => (id === '' || isTemporary || isPersonal || owedFactor !== undefined ? undefined : { side, enterprise, person: id }),
    [side, id, enterprise, isTemporary, isPersonal, owedFactor],
  )
}
