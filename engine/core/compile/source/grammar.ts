import entity from '../../../../schemas/language/entity.schema.json' with { type: 'json' }
import errors from '../../../../schemas/language/errors.schema.json' with { type: 'json' }
import field from '../../../../schemas/language/field.schema.json' with { type: 'json' }
import imports from '../../../../schemas/language/import.schema.json' with { type: 'json' }
import figures from '../../../../schemas/language/figures.schema.json' with { type: 'json' }
import lifecycle from '../../../../schemas/language/lifecycle.schema.json' with { type: 'json' }
import limits from '../../../../schemas/language/limits.schema.json' with { type: 'json' }
import locale from '../../../../schemas/language/locale.schema.json' with { type: 'json' }
import menu from '../../../../schemas/language/menu.schema.json' with { type: 'json' }
import paper from '../../../../schemas/language/paper.schema.json' with { type: 'json' }
import permissions from '../../../../schemas/language/permissions.schema.json' with { type: 'json' }
import preferences from '../../../../schemas/language/preferences.schema.json' with { type: 'json' }
import roles from '../../../../schemas/language/roles.schema.json' with { type: 'json' }
import routes from '../../../../schemas/language/routes.schema.json' with { type: 'json' }
import screen from '../../../../schemas/language/screen.schema.json' with { type: 'json' }
import template from '../../../../schemas/language/template.schema.json' with { type: 'json' }
import vocabularies from '../../../../schemas/language/vocabularies.schema.json' with { type: 'json' }
import words from '../../../../schemas/language/words.schema.json' with { type: 'json' }
import { fingerprintOf } from '../../text/fingerprint.ts'
import { entityParts, grammarOfMain, grammarOfPart } from './entity-parts.ts'
import type { EntityPart } from './entity-parts.ts'
import type { FileKind } from './file-kind.ts'

export const grammarByKind: Readonly<Record<FileKind, object>> = {
  entity,
  main: grammarOfMain(entity),
  ...(Object.fromEntries(entityParts.map((part) => [part, grammarOfPart(entity, part)])) as Record<EntityPart, object>),
  vocabularies,
  limits,
  figures,
  errors,
  import: imports,
  paper,
  template,
  preferences,
  permissions,
  roles,
  routes,
  screen,
  menu,
  locale,
}

/** What the grammars share. */
export const sharedGrammar: readonly object[] = [words, lifecycle, field]

/** The fingerprint of the whole grammar: validators prepared from another one are not used. */
export function grammarFingerprint(): string {
  return fingerprintOf([grammarByKind, sharedGrammar])
}
