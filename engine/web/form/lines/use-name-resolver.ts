import { useMemo } from 'react'
import { pathOfVerb } from '../../api/paths-of-entity.ts'
import { call } from '../../api/call.ts'
import { side } from '../../session/session.ts'
import { useModel } from '../../model/use-model.ts'
import type { Reference } from '../../../core/wire/envelope.ts'
import type { ResolvedName, NameResolver } from '../line-store/name-resolver.ts'

type Answer = { readonly named: string } & (Reference | { readonly code: string })

/** Asks the server which records texts name; remembers the names of the records found. */
export function useNameResolver(remember: (reference: Reference) => void): NameResolver {
  const model = useModel()
  return useMemo(
    () => async (line, field, texts) => {
      const path = pathOfVerb(model, line, side, 'options')
      const name = line.line === undefined ? field.name : `${line.line.field}.${field.name}`
      const answer = await call(path, { entity: { field: name, texts } })
      const found = new Map<string, ResolvedName>()
      for (const one of (answer.list ?? []) as readonly Answer[]) {
        if ('id' in one) remember({ id: one.id, text: one.text })
        found.set(one.named, 'id' in one ? { id: one.id, text: one.text } : { code: one.code })
      }
      return found
    },
    [model, remember],
  )
}
