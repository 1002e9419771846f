/** What a button may be answered with beside a sentence: a file, or an address; and the files under a record. */
import { z } from 'zod'

/** A file to be kept: its name, its type, and its bytes in base64. */
export const File = z.object({
  Name: z.string().min(1).max(200),
  Type: z.string().regex(/^[a-z]+\/[\w.+-]+$/),
  Content: z.base64(),
})

/** Where the person goes on: a page of somebody else, reached by a safe line, and without a name or password in its address. */
export const Link = z.object({
  Url: z
    .string()
    .max(4000)
    .regex(/^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/),
})

/** The files under a record, the oldest first, without what is in them. */
export const RecordFiles = z.array(
  z.object({
    UUID: z.guid(),
    Name: z.string(),
    Type: z.string(),
    Size: z.int().gte(1),
    UserName: z.string(),
    CreatedDate: z.string(),
  }),
)
