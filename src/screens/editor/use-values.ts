import { useWatch, type Control } from 'react-hook-form'
import type { Values } from './model.ts'

/** All values of a form, drawn anew with each change: what the form library calls partly filled is nested values all the same. */
export const useValues = (control: Control<Values>): Values => useWatch({ control }) as Values
