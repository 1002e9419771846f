# Evrak with everything that it needs, printing included. The commands are those of the README.
FROM node:20-bookworm-slim

WORKDIR /evrak
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund

COPY . .
RUN npm run build

ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/data CHROMIUM_PATH=packaged
RUN mkdir -p /data && chown -R node:node /data /evrak/node_modules/.cache
USER node
VOLUME /data
EXPOSE 4000

HEALTHCHECK --interval=10s --timeout=4s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:4000/healthz/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"
STOPSIGNAL SIGTERM
# What npm start runs. Through npm the signal would end npm and its shell, and the service would be killed with its requests.
CMD ["node", "src/cli/start.mjs"]
