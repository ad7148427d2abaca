-- Opens a manifest as a person does, and writes what Neovim has of the server to OUT as JSON.
local function start()
  local id = vim.lsp.start_client({
    name = "package-insights",
    cmd = { vim.env.NODE, vim.env.CLI, "lsp", "--base-url", vim.env.SERVICE, "--no-cache" },
    root_dir = vim.fn.getcwd(),
  })
  vim.lsp.buf_attach_client(0, id)
end

local function lines()
  return vim.api.nvim_buf_get_lines(0, 0, -1, false)
end

local function found(text)
  for _, each in ipairs(vim.diagnostic.get(0)) do
    if each.message:find(text, 1, true) then return true end
  end
  return false
end

local function wait(condition)
  return vim.wait(60000, condition, 20)
end

local out = {}
start()
out.appeared = wait(function() return found("lodash 4.17.20: update to") end)
out.diagnostics = vim.tbl_map(function(each)
  return { line = each.lnum, message = each.message, source = each.source, code = each.code }
end, vim.diagnostic.get(0))
out.before = lines()

-- The first entry of the light bulb on lodash.
local line = vim.fn.search("lodash")
local position = { line = line - 1, character = 6 }
local params = {
  textDocument = vim.lsp.util.make_text_document_params(),
  range = { start = position, ["end"] = position },
  context = { diagnostics = {} },
}
local client = vim.lsp.get_active_clients()[1]
local actions = client.request_sync("textDocument/codeAction", params, 60000, 0).result
out.titles = vim.tbl_map(function(each) return each.title end, actions)
local action = actions[1]
if not action.edit then action = client.request_sync("codeAction/resolve", action, 60000, 0).result end
vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
out.fixed = lines()
out.gone = wait(function() return not found("lodash 4.17.20") end)

vim.cmd("undo")
out.undone = lines()
out.returned = wait(function() return found("lodash 4.17.20: update to") end)

vim.fn.writefile({ vim.json.encode(out) }, vim.env.OUT)
vim.cmd("qall!")
