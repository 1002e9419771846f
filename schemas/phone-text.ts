/** A telephone number as people write it. Apart from what travels by itself: it is only ever a part of that. */
import { z } from 'zod'
import { formatted, required } from './rules.ts'

export const phoneText = z
  .string()
  .check(required(), formatted(/^\+?[0-9 ()-]{10,20}$/, '+90 532 123 45 67'))
