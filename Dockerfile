# One image for backend, worker and the operators' commands; the command chooses. Built in one stage, run in another
# that has only what production loads. `--target sandbox` adds the stand-ins of the outside world, for tests.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN npx nest build && npx vite build --app --config frontend/vite.config.ts \
  && node tools/image/packages.mjs /packages/shop dist/backend dist/worker dist/migrations dist/frontend-server \
  && node tools/image/packages.mjs /packages/sandbox dist/sandbox \
  && mv dist/sandbox /sandbox && find dist /sandbox -name '*.map' -delete

FROM node:24-bookworm-slim AS shop
WORKDIR /app
# A service keeps 100 MB less with small spaces for young objects (sandbox/services.ts).
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=4 --expose-gc" BACKUP_DIR=/backups
# A new volume takes its owner from here.
RUN install -d -o node -g node -m 700 /backups
COPY --from=build /packages/shop node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/backend/catalog-content backend/catalog-content
COPY --from=build /app/worker/src/emails worker/src/emails
COPY --from=build /app/package.json .
COPY --from=build --chmod=755 /app/tools/image/shop /usr/local/bin/shop
USER node
EXPOSE 3000 9100
CMD ["node", "dist/backend/src/main.js"]

FROM shop AS sandbox
COPY --from=build /packages/sandbox node_modules
COPY --from=build /sandbox dist/sandbox

# What is built when no target is named.
FROM shop
