/** Files that a call takes as text. */
import { z } from 'zod'

/** The bytes of a file in base64, at most so many; as text a file is a third longer. */
export const fileText = (bytes: number) =>
  z
    .base64()
    .min(1)
    .max(Math.ceil(bytes / 3) * 4)
