import { createStore } from 'jotai'

/** The shared state of the page is in this one store, so that code outside React (calls, the router's loaders) reads the same. */
export const store = createStore()
