import type { ServiceDeclaration } from '../../../../build/declared/grammar.ts'
import type { Unpacking } from '../../model/lifecycle.ts'
import { MAX_AT_ONCE } from '../../wire/max-at-once.ts'
import type { CompilerContext } from '../context/compiler-context.ts'

/** The archive that a transition opens, by the service of this name; undefined if its service is another. */
export function compileUnpacking(context: CompilerContext, { name, reads }: ServiceDeclaration): Unpacking | undefined {
  if (name !== 'takeFromArchive') return undefined
  const { archive, files, calledAfter, atMost, noArchive, otherFormat, noneFound } = reads as Readonly<Record<string, string>>
  const limit = context.catalogues.limits[atMost ?? '']
  return {
    from: archive ?? '',
    into: files ?? '',
    by: [calledAfter ?? []].flat(),
    atMost: { count: Number(limit?.value ?? MAX_AT_ONCE), code: limit?.code ?? 'TOO_MANY_ITEMS' },
    archive: noArchive ?? '',
    format: otherFormat ?? '',
    none: noneFound ?? '',
  }
}
