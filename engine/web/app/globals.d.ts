/** Set by the build: one site per side. */
declare const COUNTERPART_SIDE: 'purchaser' | 'supplier'
declare const COUNTERPART_VERSION: string
declare const COUNTERPART_BUILT: string
