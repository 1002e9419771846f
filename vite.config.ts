import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The portal: index.html → dist/portal. The manifest tells the size check what the first load is. */
export default defineConfig({
  plugins: [react(), tailwind()],
  build: { outDir: 'dist/portal', emptyOutDir: true, manifest: true, target: 'es2023', chunkSizeWarningLimit: 700 },
})
