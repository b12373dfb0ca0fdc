/** A decimal of the wire: an optional minus, one to 30 digits, optionally a point and one to 30 digits. */
export const DECIMAL_TEXT = /^-?[0-9]{1,30}(?:\.[0-9]{1,30})?$/
