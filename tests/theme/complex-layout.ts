import type { UiSchema } from '@rjsf/utils'

const wide = (...children: readonly unknown[]) => ({ 'ui:col': { span: 24, children } })
const half = (...children: readonly unknown[]) => ({ 'ui:columns': { span: 12, children } })
const third = (...children: readonly unknown[]) => ({ 'ui:columns': { span: 8, children } })
const forJob = (value: string, ...children: readonly unknown[]) => ({
  'ui:condition': { field: 'employment.job_type', operator: 'all', value, children },
})

/** The complex grid of `@rjsf/snapshot-tests` in Semi's columns: who, where, and the fields of the chosen employment. */
export const complexLayout: UiSchema = {
  'ui:field': 'LayoutGridField',
  'ui:layoutGrid': {
    'ui:row': {
      children: [
        wide('person'),
        third('person.name.first', 'person.name.middle', 'person.name.last'),
        half({ name: 'person.birth_date', placeholder: '$lookup=PlaceholderText' }, 'person.race'),
        half('person.address.line_1', 'person.address.line_2'),
        third('person.address.city', 'person.address.state', 'person.address.postal_code'),
        wide('employment'),
        forJob('company', half('employment.business', 'employment.title', 'employment.location.city', 'employment.location.state')),
        forJob('education', half('employment.district', 'employment.school', 'employment.title', 'employment.location.city')),
        forJob('other', wide('employment.description')),
      ],
    },
  },
  person: { 'ui:field': 'LayoutHeaderField', race: { 'ui:options': { widget: 'checkboxes' } }, address: { state: { 'ui:widget': 'select' } } },
  employment: { 'ui:field': 'LayoutMultiSchemaField', 'ui:options': { inline: true }, description: { 'ui:widget': 'textarea' } },
}
