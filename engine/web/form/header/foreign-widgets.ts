import { lazyWidget } from './lazy-widget.tsx'

/** Widgets that only foreign schemas use: the product's own forms draw every field by the input of its type. */
export const foreignWidgets = {
  AltDateWidget: lazyWidget(async () => (await import('./widgets/AltDateWidget.tsx')).AltDateWidget),
  CheckboxWidget: lazyWidget(async () => (await import('./widgets/CheckboxWidget.tsx')).CheckboxWidget),
  CheckboxesWidget: lazyWidget(async () => (await import('./widgets/CheckboxesWidget.tsx')).CheckboxesWidget),
  DateTimeWidget: lazyWidget(async () => (await import('./widgets/DateTimeWidget.tsx')).DateTimeWidget),
  DateWidget: lazyWidget(async () => (await import('./widgets/DateWidget.tsx')).DateWidget),
  FileWidget: lazyWidget(async () => (await import('./widgets/FileWidget.tsx')).FileWidget),
  RadioWidget: lazyWidget(async () => (await import('./widgets/RadioWidget.tsx')).RadioWidget),
  RangeWidget: lazyWidget(async () => (await import('./widgets/RangeWidget.tsx')).RangeWidget),
  RatingWidget: lazyWidget(async () => (await import('./widgets/RatingWidget.tsx')).RatingWidget),
  SelectWidget: lazyWidget(async () => (await import('./widgets/SelectWidget.tsx')).SelectWidget),
  TextareaWidget: lazyWidget(async () => (await import('./widgets/TextareaWidget.tsx')).TextareaWidget),
  UpDownWidget: lazyWidget(async () => (await import('./widgets/UpDownWidget.tsx')).UpDownWidget),
}

/** Loads all of them, so that a form is complete at once. */
export async function preloadWidgets(): Promise<void> {
  await Promise.all(Object.values(foreignWidgets).map(({ preload }) => preload()))
}
