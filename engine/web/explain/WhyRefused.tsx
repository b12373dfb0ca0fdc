import './explain.css'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../session/use-session.ts'
import { fillPlaceholders } from '../../core/text/message.ts'
import { explanationOf } from './explanation.ts'
import { targetOf } from './target-of.ts'

/** Below the reasons of a refused button: the missing permission and its holders, the required states, the values on which the condition failed. */
export function WhyRefused({ at }: { readonly at: Element }) {
  const { user } = useSession()
  const target = user.isTemporary || user.isPersonal ? undefined : targetOf(at)
  const found = useQuery({
    queryKey: ['explain', target?.kind, target?.entity],
    enabled: target !== undefined,
    queryFn: async () => (target === undefined ? null : ((await explanationOf(target)) ?? null)),
    retry: false,
  })
  if (found.data === null || found.data === undefined) return null
  const { reasons, words } = found.data
  return (
    <div className="why" data-why="">
      {reasons
        .filter(({ says }) => says === 'against' || says === 'unknown')
        .map(({ kind, text, reads = [], permission }) => (
          <div key={`${kind} ${text}`}>
            {/* The rule's own text is above. */}
            {kind !== 'guard' && <p>{text}</p>}
            {reads.map((read) => (
              <p key={read.path}>{fillPlaceholders(words['read'] ?? '', { label: read.label, value: read.text })}</p>
            ))}
            {permission !== undefined && permission.roles.length > 0 && (
              <p>{fillPlaceholders(words['whoCould'] ?? '', { roles: permission.roles.map(({ role }) => role).join(words['comma']) })}</p>
            )}
          </div>
        ))}
    </div>
  )
}
