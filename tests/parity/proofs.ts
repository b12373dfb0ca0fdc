import { join } from 'node:path'
import type { DeclarationText } from '../../engine/core/compile/compile-model.ts'
import type { Side } from '../../engine/core/model/side.ts'
import { readDeclarations } from '../../engine/server/model/read-declarations.ts'
import { readParity } from '../../scripts/codegen/read-parity.ts'
import type { DrawnProof } from './draw-proof.tsx'
import type { EvaluatedProof } from './evaluate-proof.ts'
import type { ServedProof } from './serve-proof.ts'
import type { Without } from './without-parts.ts'

/** The proof that a feature is supported, and the declarations it depends on: without them the proof must fail. */
export type Proof = (EvaluatedProof | (DrawnProof & { readonly side?: Side }) | ServedProof) & { readonly without: Without }

/** One proof of a page. */
export type Case = { readonly page: string; readonly feature: string; readonly files: readonly DeclarationText[]; readonly proof: Proof }

/** The proofs of one kind on all pages, in the order of the pages; a feature may have several. */
export function casesOf(is: (proof: Proof) => boolean): readonly Case[] {
  return readParity(import.meta.dirname).flatMap(({ name, features }) => {
    const files = readDeclarations(join(import.meta.dirname, name))
    return features.flatMap((each) =>
      each.support === 'none'
        ? []
        : proofsOf(each.proof)
            .filter(is)
            .map((proof) => ({ page: name, feature: each.feature, files, proof })),
    )
  })
}

function proofsOf(proof: object | undefined): readonly Proof[] {
  return [proof ?? []].flat() as readonly Proof[]
}
