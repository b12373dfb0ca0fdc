import { inEach, isRecord, ofEachFile, replaced } from './migration.ts'
import type { Files, Migration } from './migration.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Replaces keys that only one document used by general ones: "instead" by a list in "convert", "unpack" by "operation", "answers" by the input that names the
 * publication, "beneath" by "fixed" and the ref field, "fieldNames" by the library of the field template. Removes "indexes", which nothing used.
 */
export const keysOfOneDocument: Migration = {
  name: 'keys-of-one-document',
  change: (files) =>
    ofEachFile((value, path) => {
      if (path.endsWith('.template.json')) return withLibrary(value, files)
      const { fieldNames: _library, indexes: _indexes, ...entity } = value
      return [inEach('transitions', ofTransition), withFixedLines].reduce<Json>((changed, change) => change(changed), entity)
    })(files),
  examples: [
    {
      before: {
        'order.entity.json': {
          transitions: { award: { from: null, convert: 'fromQuotation', instead: { make: 'approval.fromQuotation', when: 'approval.needed' }, input: '*' } },
        },
      },
      after: {
        'order.entity.json': {
          transitions: {
            award: {
              from: null,
              convert: [
                ['approval.fromQuotation', 'approval.needed'],
                ['fromQuotation', 'true'],
              ],
              input: '*',
            },
          },
        },
      },
    },
    {
      before: {
        'part.entity.json': {
          transitions: {
            attach: {
              unpack: { from: 'package', into: 'drawings', by: ['number'], atMost: 'drawings', archive: 'NO_ZIP', format: 'FILE_FORMAT', none: 'NONE' },
            },
          },
        },
      },
      after: {
        'part.entity.json': {
          transitions: {
            attach: {
              operation: {
                name: 'takeFromArchive',
                reads: {
                  archive: 'package',
                  files: 'drawings',
                  calledAfter: ['number'],
                  atMost: 'drawings',
                  noArchive: 'NO_ZIP',
                  otherFormat: 'FILE_FORMAT',
                  noneFound: 'NONE',
                },
              },
            },
          },
        },
      },
    },
    {
      before: {
        'applicant.entity.json': {
          transitions: { apply: { from: null, answers: { by: 'offer', link: 'inquiry', unknown: 'UNKNOWN' }, input: { offer: { required: true }, text: {} } } },
        },
      },
      after: {
        'applicant.entity.json': {
          transitions: { apply: { from: null, input: { offer: { required: true, publication: 'inquiry', code: 'UNKNOWN' }, text: {} } } },
        },
      },
    },
    {
      before: {
        'quotation.entity.json': {
          fields: {
            lines: {
              type: 'lines',
              fixed: true,
              beneath: { by: 'alternativeOf', when: '!isFixed', copy: ['quantity'] },
              fields: { alternativeOf: { type: 'ref', entity: 'quotationLine', readonlyWhen: 'true' }, quantity: { type: 'quantity' } },
            },
          },
        },
      },
      after: {
        'quotation.entity.json': {
          fields: {
            lines: {
              type: 'lines',
              fixed: 'alternativeOf',
              copy: ['quantity'],
              fields: { alternativeOf: { type: 'ref', entity: 'quotationLine', filter: '!isFixed', readonlyWhen: 'true' }, quantity: { type: 'quantity' } },
            },
          },
        },
      },
    },
    {
      before: {
        'schemas/a/attributeName.entity.json': { entity: 'attributeName', fieldNames: { cn: 'name' } },
        'schemas/shared/fields.template.json': { custom: { fields: ['custom1-27'], atMost: 'used' }, template: {} },
      },
      after: {
        'schemas/a/attributeName.entity.json': { entity: 'attributeName' },
        'schemas/shared/fields.template.json': { custom: { fields: ['custom1-27'], atMost: 'used', library: 'attributeName' }, template: {} },
      },
    },
  ],
}

function ofTransition(transition: Json): Json {
  return withOperation(withPublication(withDecision(transition)))
}

function withDecision(transition: Json): Json {
  const { instead, ...rest } = transition
  if (!isRecord(instead)) return transition
  return replaced(rest, 'convert', {
    convert: [
      [instead['make'], instead['when']],
      [rest['convert'], 'true'],
    ],
  })
}

function withPublication(transition: Json): Json {
  const { answers, ...rest } = transition
  if (!isRecord(answers) || !isRecord(rest['input'])) return transition
  const by = String(answers['by'])
  const named = { ...(rest['input'][by] as Json), publication: answers['link'], code: answers['unknown'] }
  return replaced(rest, 'input', { input: replaced(rest['input'], by, { [by]: named }) })
}

function withOperation(transition: Json): Json {
  const { unpack } = transition
  if (!isRecord(unpack)) return transition
  const { from, into, by, atMost, archive, format, none } = unpack
  const reads = {
    archive: from,
    files: into,
    calledAfter: by,
    ...(atMost === undefined ? {} : { atMost }),
    noArchive: archive,
    otherFormat: format,
    noneFound: none,
  }
  return replaced(transition, 'unpack', { operation: { name: 'takeFromArchive', reads } })
}

function withFixedLines(entity: Json): Json {
  return inEach('fields', (lines) => {
    const { beneath, ...rest } = lines
    if (!isRecord(beneath) || !isRecord(rest['fields'])) return lines
    const by = String(beneath['by'])
    const { type, entity: row, ...ref } = rest['fields'][by] as Json
    const filter = beneath['when'] === undefined ? {} : { filter: beneath['when'] }
    const fields = replaced(rest['fields'], by, { [by]: { type, entity: row, ...filter, ...ref } })
    return replaced(replaced(rest, 'fields', { fields }), 'fixed', { fixed: by, copy: beneath['copy'] })
  })(entity)
}

function withLibrary(template: Json, files: Files): Json {
  const library = [...files.values()].find((value) => isRecord(value) && value['fieldNames'] !== undefined) as Json | undefined
  if (library === undefined || !isRecord(template['custom'])) return template
  return replaced(template, 'custom', { custom: { ...template['custom'], library: library['entity'] } })
}
