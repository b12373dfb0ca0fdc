import type { Model } from '../../model/model.ts'
import type { Language } from '../../model/side.ts'
import type { SourceNode } from '../source/source-node.ts'
import type { DeclaredEntity } from './declare-entities.ts'

/** The place of each text, for the checks that compare the languages. */
export type TextNodes = Readonly<Record<Language, ReadonlyMap<string, SourceNode>>>

export type CompiledDeclarations = { readonly model: Model; readonly declared: ReadonlyMap<string, DeclaredEntity>; readonly textNodes: TextNodes }
