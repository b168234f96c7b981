-- AImation: binary messages of a WebSocket connection, each a packet with a header of 24 bytes, a table of blocks, and the
-- blocks. Wireshark's own dissectors read HTTP and WebSocket.

local HEADER = 24
local ENTRY = 12
local MOST_BLOCKS = 1024
local MAGIC = "AiMation"
local BLOCKS = numbered(layouts)

field.gap = ProtoField.bytes(protocol.id .. ".gap", "gap")
field.bytes = ProtoField.bytes(protocol.id .. ".blocks.bytes", "bytes")
field.json_other = ProtoField.string(protocol.id .. ".blocks.json.other", "other")

local JSON_TYPES = {}
for _, variants in pairs(layouts) do
    for _, entry in ipairs(variants[1].fields) do
        if entry.type == "json-number" or entry.type == "json-text" then
            JSON_TYPES[entry.name] = entry
        end
    end
end

-- Lists the members of a block's JSON object; returns the name of the message by its opcode.
local function list_json(c, scope, at, size)
    local object, reason = parse_json(c.tvb(at, size):raw())
    if type(object) ~= "table" then
        reject(c, reason or "the JSON text is no object")
    end
    for _, member in ipairs(object) do
        local value = object[member.key]
        local known = JSON_TYPES[member.key]
        local range = c.tvb(at + member.from, member.to - member.from)
        local text = value == NULL and "null" or type(value) == "table" and "{…}" or tostring(value)
        local item
        if known and known.type == "json-number" and type(value) == "number" then
            item = c.tree:add(known.field, range, value)
        elseif known and known.type == "json-text" and type(value) == "string" then
            item = c.tree:add(known.field, range, value)
        else
            item = c.tree:add(field.json_other, range, text)
        end
        item:set_text(scope .. "json." .. member.key .. ": " .. text)
    end
    local opcode = object.HandlerID
    local message = type(opcode) == "number" and BLOCKS[opcode]
    return message and message.name or "opcode " .. tostring(opcode)
end

local function list_block(c, entries, index)
    local entry = entries[index]
    local stop = entries[index + 1] and entries[index + 1].offset or c.stop - c.from
    local block = cursor(protocol, c.tvb, c.from + entry.offset, c.from + stop, c.tree, true)
    local scope = "blocks[" .. (index - 1) .. "]."
    local layout = BLOCKS[entry.kind]
    local title
    if not layout or layout.scope ~= "blocks" then
        read_bytes(block, { name = "bytes", field = field.bytes }, scope, left(block))
    else
        local at, size = block.at, left(block)
        guarded(block, function()
            read_fields(block, layout.fields, scope)
            if layout.name == "json" then
                title = list_json(block, scope, at, size)
            end
        end)
    end
    return title
end

-- Reads the table, whose offsets must ascend within the packet.
local function read_table(c, count)
    local entries = {}
    local least = HEADER + ENTRY * count
    for i = 1, count do
        c.values = {}
        read_fields(c, layouts.table[1].fields, "table[" .. (i - 1) .. "].")
        local offset = c.values.offset
        if offset < least or offset > c.stop - c.from then
            reject(c, string.format("table[%d].offset is %.0f, expected %d to %d", i - 1, offset, least, c.stop - c.from))
        end
        least = offset
        entries[i] = { kind = c.values.type, offset = offset }
    end
    return entries
end

local function list_packet(c)
    read_fields(c, layouts["packet header"][1].fields, "")
    if c.tvb(c.from, #MAGIC):raw() ~= MAGIC then
        reject(c, "the packet does not begin with " .. MAGIC)
    end
    local count = tonumber(tostring(c.values.block_count))
    if count < 0 or count > MOST_BLOCKS or count * ENTRY > left(c) then
        reject(c, string.format("%.0f blocks, %d bytes left", count, left(c)))
    end
    local entries = read_table(c, math.floor(count))
    local first = entries[1] and entries[1].offset + c.from or c.stop
    if first > c.at then
        c.tree:add(field.gap, c.tvb(c.at, first - c.at))
    end
    c.at = c.stop
    local title
    for i = 1, #entries do
        title = list_block(c, entries, i) or title
    end
    return title
end

local function dissect(tvb, pinfo, tree)
    local item = tree:add(protocol.proto, tvb(), "AImation, packet")
    local c = cursor(protocol, tvb, 0, tvb:len(), item, true)
    local info = info_list()
    c.from = 0
    guarded(c, function()
        local title = list_packet(c) or "stored packet"
        item:set_text("AImation, " .. title)
        add_info(info, title)
    end)
    set_columns(protocol, pinfo, info)
    return tvb:len()
end

local function is_packet(tvb)
    return tvb:len() >= HEADER and tvb(0, #MAGIC):raw() == MAGIC
end

local dissect_safely = protected(protocol, dissect)

-- Text messages of the connection are left to Wireshark.
protocol.proto.dissector = function(tvb, pinfo, tree)
    if tvb:len() == 0 or not is_packet(tvb) then
        return 0
    end
    return dissect_safely(tvb, pinfo, tree)
end

protocol.proto:register_heuristic("ws", function(tvb, pinfo, tree)
    if not is_packet(tvb) then
        return false
    end
    dissect_safely(tvb, pinfo, tree)
    return true
end)

-- The port carries HTTP, whose upgrade to WebSocket Wireshark follows.
register_ports = function()
    local is_separate, http = pcall(Dissector.get, "http-over-tcp")
    local web = DissectorTable.get("ws.port")
    for _, port in ipairs(ports.tcp) do
        tcp_table:add(port, is_separate and http or Dissector.get("http"))
        web:add(port, protocol.proto)
    end
end
