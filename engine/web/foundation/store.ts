import { createStore } from 'jotai'

/** What is shared on the page lives in this one store, so that code outside React (calls, the router's loaders) reads the same. */
export const store = createStore()
