import type { RJSFSchema, UiSchema } from '@rjsf/utils'

const colours = ['red', 'green', 'blue']

/** A form with every widget and every kind of field. */
export const everyWidget: RJSFSchema = {
  type: 'object',
  properties: {
    text: { type: 'string', title: 'Text' },
    password: { type: 'string', title: 'Password' },
    email: { type: 'string', title: 'Email', format: 'email' },
    address: { type: 'string', title: 'Address', format: 'uri' },
    colour: { type: 'string', title: 'Colour', format: 'color' },
    number: { type: 'number', title: 'Number' },
    count: { type: 'integer', title: 'Count' },
    steps: { type: 'integer', title: 'Steps' },
    day: { type: 'string', title: 'Day', format: 'date' },
    moment: { type: 'string', title: 'Moment', format: 'date-time' },
    hour: { type: 'string', title: 'Hour', format: 'time' },
    remark: { type: 'string', title: 'Remark' },
    one: { type: 'string', title: 'One', enum: colours },
    oneFigure: { type: 'integer', title: 'One figure', oneOf: [10, 20].map((figure) => ({ const: figure, title: `figure ${figure}` })) },
    several: { type: 'array', title: 'Several', items: { type: 'string', enum: colours }, uniqueItems: true },
    radio: { type: 'string', title: 'Radio', enum: ['left', 'right'] },
    boxes: { type: 'array', title: 'Boxes', items: { type: 'string', enum: ['north', 'south'] }, uniqueItems: true },
    agreed: { type: 'boolean', title: 'Agreed' },
    list: { type: 'array', title: 'List', items: { type: 'string', title: 'Entry' } },
    choice: {
      title: 'Choice',
      oneOf: [
        { title: 'Company', type: 'object', properties: { company: { type: 'string', title: 'Company name' } } },
        { title: 'Person', type: 'object', properties: { person: { type: 'string', title: 'Person name' } } },
      ],
    },
    extra: { type: 'object', title: 'Extra', additionalProperties: { type: 'string' } },
  },
}

export const everyWidgetDrawn: UiSchema = {
  password: { 'ui:widget': 'password' },
  steps: { 'ui:widget': 'updown' },
  remark: { 'ui:widget': 'textarea' },
  radio: { 'ui:widget': 'radio' },
  boxes: { 'ui:widget': 'checkboxes' },
  list: { 'ui:copyable': true },
}
