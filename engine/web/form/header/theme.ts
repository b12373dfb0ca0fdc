import type { ThemeProps } from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import { FieldWidget } from './FieldWidget.tsx'
import type { FormContext } from './context/form-context.ts'
import { foreignWidgets } from './foreign-widgets.ts'
import { ArrayItemTemplate } from './templates/ArrayItemTemplate.tsx'
import { ArrayTemplate } from './templates/ArrayTemplate.tsx'
import { BaseInputTemplate } from './templates/BaseInputTemplate.tsx'
import { CyclicSchemaTemplate } from './templates/CyclicSchemaTemplate.tsx'
import { DescriptionTemplate } from './templates/DescriptionTemplate.tsx'
import { ErrorListTemplate } from './templates/ErrorListTemplate.tsx'
import { ErrorTemplate } from './templates/ErrorTemplate.tsx'
import { FieldTemplate } from './templates/FieldTemplate.tsx'
import { GridTemplate } from './templates/GridTemplate.tsx'
import { HelpTemplate } from './templates/HelpTemplate.tsx'
import { AddButton, ClearButton, CopyButton, MoveDownButton, MoveUpButton, RemoveButton } from './templates/IconButtons.tsx'
import { MultiSchemaTemplate } from './templates/MultiSchemaTemplate.tsx'
import { ObjectTemplate } from './templates/ObjectTemplate.tsx'
import { OptionalDataControlsTemplate } from './templates/OptionalDataControlsTemplate.tsx'
import { SubmitButton } from './templates/SubmitButton.tsx'
import { TitleTemplate } from './templates/TitleTemplate.tsx'
import { UnsupportedFieldTemplate } from './templates/UnsupportedFieldTemplate.tsx'
import { WrapIfAdditionalTemplate } from './templates/WrapIfAdditionalTemplate.tsx'
import './header.css'

/**
 * Our RJSF theme: Semi's inputs, our layout. "field" is the input of our fields; the other widgets and templates draw any JSON Schema. Templates that are
 * missing here draw nothing of their own in RJSF's core and come from there (email, url, password, color and time are types of the base input; titles and
 * descriptions of arrays use those of fields).
 */
export const theme: ThemeProps<unknown, RJSFSchema, FormContext> = {
  widgets: { field: FieldWidget, ...foreignWidgets },
  templates: {
    ArrayFieldItemTemplate: ArrayItemTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    BaseInputTemplate,
    ButtonTemplates: { AddButton, ClearButton, CopyButton, MoveDownButton, MoveUpButton, RemoveButton, SubmitButton },
    CyclicSchemaExpandTemplate: CyclicSchemaTemplate,
    DescriptionFieldTemplate: DescriptionTemplate,
    ErrorListTemplate,
    FieldErrorTemplate: ErrorTemplate,
    FieldHelpTemplate: HelpTemplate,
    FieldTemplate,
    GridTemplate,
    MultiSchemaFieldTemplate: MultiSchemaTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    OptionalDataControlsTemplate,
    TitleFieldTemplate: TitleTemplate,
    UnsupportedFieldTemplate,
    WrapIfAdditionalTemplate,
  },
}
